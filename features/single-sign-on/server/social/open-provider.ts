import * as oidc from "openid-client";
import { signClientSecret } from "@aside/server/auth/id-token.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { publicFetch } from "@aside/server/http/public-fetch.ts";
import type { Provider } from "./providers.ts";

/** For discovery documents and keys. */
const FRESH_MS = 10 * 60_000;
/** Lifetime of an assertion that replaces a client secret; longer than it is cached. */
const ASSERTION_SECONDS = 60 * 60;
const TIMEOUT_SECONDS = 10;
/** openid-client supports issuers with `{tenantid}` for this origin only. */
const ENTRA = "https://login.microsoftonline.com";
const TEMPLATE = "%7Btenantid%7D";

const opened = new Map<string, { until: number; configuration: Promise<oidc.Configuration> }>();

/** The provider's configuration. Throws if its discovery document cannot be read or names another issuer. */
export async function openProvider(context: AppContext, provider: Provider): Promise<oidc.Configuration> {
  const key = JSON.stringify([provider.issuer, provider.oauth2?.token, provider.clientIds[0], provider.secret]);
  const now = Date.now();
  const known = opened.get(key);
  if (known && known.until > now) return await known.configuration;
  const configuration = open(context, provider);
  opened.set(key, { until: now + FRESH_MS, configuration });
  configuration.catch(() => opened.delete(key));
  return await configuration;
}

/** Whether all tokens are of one tenant, or of an issuer without tenants: the installation chose whom to trust. */
export function isFixedTenant(configuration: oidc.Configuration): boolean {
  return !isTemplate(configuration.serverMetadata().issuer);
}

async function open(context: AppContext, provider: Provider): Promise<oidc.Configuration> {
  const [clientId] = provider.clientIds;
  const authentication = await authenticationOf(context, provider);
  if (provider.oauth2) {
    const { authorization, token } = provider.oauth2;
    const server = { issuer: provider.issuer, authorization_endpoint: authorization, token_endpoint: token };
    const configuration = new oidc.Configuration(server, clientId, undefined, authentication);
    configuration.timeout = TIMEOUT_SECONDS;
    if (mayBeInsecure(context, token)) oidc.allowInsecureRequests(configuration);
    return configuration;
  }
  const issuer = new URL(provider.issuer);
  const isShared =
    /^\/(common|organizations|consumers)\//.test(issuer.pathname) &&
    (provider.key === "microsoft" || provider.key === "microsoft_azure_ad");
  const server = isShared ? new URL(issuer.pathname, ENTRA) : issuer;
  return await oidc.discovery(server, clientId, undefined, authentication, {
    timeout: TIMEOUT_SECONDS,
    // The standard does not require checking an ID token received over TLS; its signature is checked here anyway.
    execute: [oidc.enableNonRepudiationChecks, ...(mayBeInsecure(context, provider.issuer) ? [oidc.allowInsecureRequests] : [])],
    [oidc.customFetch]: async (url, init) => {
      const address = isShared && url.startsWith(ENTRA) ? issuer.origin + url.slice(ENTRA.length) : url;
      return provider.isGuarded && context.config.isProduction
        ? await publicFetch(address, init)
        : await fetch(address, init as RequestInit);
    },
  });
}

function mayBeInsecure(context: AppContext, address: string): boolean {
  return !context.config.isProduction && address.startsWith("http:");
}

function isTemplate(issuer: string): boolean {
  return issuer.includes("{tenantid}") || issuer.includes(TEMPLATE);
}

async function authenticationOf(context: AppContext, { secret, clientIds, issuer, oauth2 }: Provider): Promise<oidc.ClientAuth> {
  if (secret.kind === "apple") {
    const claims = { clientId: clientIds[0], audience: issuer, now: context.now(), lifetimeSeconds: ASSERTION_SECONDS };
    return oidc.ClientSecretPost(await signClientSecret(secret, claims));
  }
  if (secret.value === null) return oidc.None();
  return oauth2?.secretIn === "header" ? oidc.ClientSecretBasic(secret.value) : oidc.ClientSecretPost(secret.value);
}
