import Provider, { errors, interactionPolicy, type Configuration } from "oidc-provider";
import { brand } from "@aside/brand/brand.ts";
import { PERSON_SCOPES } from "@aside/contract/api-scopes.ts";
import { deriveKey } from "@aside/server/auth/derive-key.ts";
import { isSameText } from "@aside/server/auth/keyed-hash.ts";
import { APP_TOKEN_PREFIX } from "@aside/server/auth/read-api-key.ts";
import { hashSecret } from "@aside/server/auth/secrets.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { EXTENSION_APP_ID } from "../../contract.ts";
import { findApp, mayUse } from "../store.ts";
import { drawProblem } from "./draw-problem.ts";
import { openAdapter } from "./open-adapter.ts";
import { findResource, MCP_SCOPES, resourcesOf } from "./resources.ts";
import { signingKey } from "./signing-key.ts";

export const AUTHORIZATION_PATH = "/oauth/auth";
const HOUR = 60 * 60;
const DAY = 24 * HOUR;

const providers = new WeakMap<AppContext, Provider>();

/** The authorization server (OAuth 2.1) of this process. */
export function providerOf(context: AppContext): Provider {
  const known = providers.get(context);
  if (known) return known;
  const provider = openProvider(context);
  providers.set(context, provider);
  return provider;
}

function openProvider(context: AppContext): Provider {
  const provider = new Provider(context.config.publicUrl, configurationOf(context));
  // Our routes say how they are reached, whatever proxies are before us (routes.ts).
  provider.proxy = true;
  prefixTokens(provider);
  provider.Client.prototype.compareClientSecret = function compare(given) {
    return isSameText(hashSecret(given), this.clientSecret ?? "");
  };
  provider.use(async (ctx, next) => {
    // A request without scopes asks for all that the app may.
    if (ctx.path === AUTHORIZATION_PATH && !ctx.query["scope"] && typeof ctx.query["client_id"] === "string") {
      const scope = (await provider.Client.find(ctx.query["client_id"]))?.scope;
      if (scope) ctx.query = { ...ctx.query, scope };
    }
    await next();
  });
  provider.on("server_error", (ctx, error) => context.log.error({ err: error, path: ctx.path }, "the authorization server failed"));
  return provider;
}

/** The library's ids of access tokens, which are the tokens, begin with our prefix. */
function prefixTokens(provider: Provider): void {
  const tokens = provider.AccessToken.prototype as unknown as { generateTokenId: () => string };
  const { generateTokenId } = tokens;
  tokens.generateTokenId = function generate() {
    return `${APP_TOKEN_PREFIX}${generateTokenId.call(this)}`;
  };
}

function configurationOf(context: AppContext): Configuration {
  const { config } = context;
  return {
    adapter: (model: string) => openAdapter(context, model),
    jwks: { keys: [signingKey(config.secretKey)] },
    cookies: {
      keys: [Buffer.from(deriveKey(config.secretKey, "oauth-cookies")).toString("base64url")],
      names: { session: `${brand.slug}_oauth`, interaction: `${brand.slug}_oauth_consent`, resume: `${brand.slug}_oauth_resume` },
      long: { path: AUTHORIZATION_PATH },
    },
    routes: {
      authorization: AUTHORIZATION_PATH,
      token: "/oauth/token",
      revocation: "/oauth/revoke",
      introspection: "/oauth/introspect",
      registration: "/oauth/register",
      jwks: "/oauth/jwks",
    },
    scopes: [...PERSON_SCOPES],
    claims: {},
    responseTypes: ["code"],
    pkce: { required: () => true },
    clientAuthMethods: ["none", "client_secret_basic", "client_secret_post"],
    clientDefaults: {
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      id_token_signed_response_alg: "EdDSA",
      scope: MCP_SCOPES.join(" "),
    },
    clientBasedCORS: (_ctx, origin, client) =>
      client.clientAuthMethod === "none" &&
      ((client.redirectUris ?? []).some((uri) => URL.parse(uri)?.origin === origin) ||
        // Its id differs by browser and store. PKCE says who began, not the origin.
        (client.clientId === EXTENSION_APP_ID && /^(chrome|moz)-extension:\/\//.test(origin))),
    features: featuresOf(context),
    interactions: { url: (_ctx, { uid }) => `/oauth/consent/${uid}`, policy: consentPolicy() },
    findAccount: async (ctx, accountId) => {
      const appId = ctx.oidc.client?.clientId;
      if (appId === undefined || !(await mayUse(context.db, { appId, userId: accountId }))) return undefined;
      return { accountId, claims: () => ({ sub: accountId }) };
    },
    // Only the one that the person has just given: each device has its own.
    loadExistingGrant: async (ctx) => {
      const grantId = ctx.oidc.result?.consent?.grantId;
      return grantId === undefined ? undefined : await ctx.oidc.provider.Grant.find(grantId);
    },
    expiresWithSession: async () => await Promise.resolve(false),
    issueRefreshToken: async (_ctx, client) => await Promise.resolve(client.grantTypeAllowed("refresh_token")),
    rotateRefreshToken: true,
    revokeGrantPolicy: () => true,
    // A grant ends with its last token (sweep.ts).
    ttl: { AccessToken: HOUR, AuthorizationCode: 60, RefreshToken: 60 * DAY, Interaction: HOUR, Session: HOUR, Grant: 3650 * DAY },
    renderError: (ctx, out) => {
      const { html, headers } = drawProblem(String(out.error_description ?? out.error));
      ctx.set(headers);
      ctx.body = html;
    },
  };
}

function featuresOf(context: AppContext): Configuration["features"] {
  const { config } = context;
  // An app that registered itself is for MCP only (decision 0114).
  const isForMcp = async (client: { clientId: string }) => (await findApp(context.db, client.clientId))?.is_unverified === true;
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    introspection: {
      enabled: true,
      allowedPolicy: (_ctx, client, token) => client.clientAuthMethod !== "none" && token.clientId === client.clientId,
    },
    registration: {
      enabled: config.OAUTH_REGISTRATION === "mcp",
      initialAccessToken: false,
      issueRegistrationAccessToken: false,
      idFactory: () => crypto.randomUUID(),
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: async (_ctx, client, oneOf) => oneOf ?? resourcesOf(config)[(await isForMcp(client)) ? "mcp" : "api"].url,
      getResourceServerInfo: async (_ctx, given, client) => {
        const resource = findResource(config, given);
        if (!resource || (resource.name === "api" && (await isForMcp(client)))) throw new errors.InvalidTarget();
        return { audience: resource.url, scope: resource.scopes.join(" "), accessTokenFormat: "opaque" };
      },
    },
  };
}

/** Each request is put to the person: there is no remembered consent. */
function consentPolicy(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  const { checks } = policy.get("consent") ?? {};
  checks?.clear();
  checks?.add(
    new interactionPolicy.Check("consent_missing", "the person has not been asked", "consent_required", (ctx) =>
      ctx.oidc.result?.consent ? interactionPolicy.Check.NO_NEED_TO_PROMPT : interactionPolicy.Check.REQUEST_PROMPT,
    ),
  );
  return policy;
}
