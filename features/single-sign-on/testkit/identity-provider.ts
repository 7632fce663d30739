import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair } from "jose";
import Provider, { type Configuration } from "oidc-provider";

export type Account = { sub: string; email?: string; email_verified?: boolean; name?: string };

export type IdentityProvider = {
  issuer: string;
  client: { id: string; secret: string };
  /** The person who signs in from now on without a form; null: a form asks for the address. */
  account: Account | null;
  /** Must be set first: the allowed redirect addresses. `clientIds`: further clients, with the same secret. */
  allow(productUrl: string, clientIds?: readonly string[]): void;
  stop(): Promise<void>;
};

/** The tenant of everyone at a provider with tenants. */
const TENANT = "9188040d-6c67-4c5b-b112-36a304b66dad";
const TENANT_PATH = `/${TENANT}/v2.0`;
const SHARED_PATH = "/common/v2.0";

/**
 * A certified OpenID provider (oidc-provider) on loopback: PKCE required, claims at userinfo as OpenID Connect has it. `hasTenants`: like
 * Microsoft's `common`, whose discovery document names no issuer but a template for the tenant's. `fillsIdToken`: like Google's,
 * whose ID tokens contain the claims. So do Microsoft's.
 */
export async function startIdentityProvider({ hasTenants = false, fillsIdToken = false } = {}): Promise<IdentityProvider> {
  const client = { id: "aside", secret: randomBytes(24).toString("base64url") };
  let provider: Provider | null = null;
  const known = new Map<string, Account>();
  const server = createServer((request, response) => {
    void serve(request, response).catch((error: Error) => response.writeHead(500).end(error.message));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const mount = hasTenants ? TENANT_PATH : "";
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const key = { ...(await exportJWK(privateKey)), alg: "RS256", use: "sig", kid: "one" };

  const self: IdentityProvider = {
    issuer: hasTenants ? `${origin}${SHARED_PATH}` : origin,
    client,
    account: null,
    allow: (productUrl, clientIds = []) => {
      const redirect_uris = ["google", "microsoft", "microsoft_azure_ad", "sso"].map((name) => `${productUrl}/v1/auth/${name}/callback`);
      const options: Configuration = {
        clients: [client.id, ...clientIds].map((client_id) => ({
          client_id,
          client_secret: client.secret,
          redirect_uris,
          token_endpoint_auth_method: "client_secret_post" as const,
        })),
        jwks: { keys: [key] },
        cookies: { keys: [randomBytes(16).toString("hex")] },
        claims: { openid: hasTenants ? ["sub", "tid"] : ["sub"], email: ["email", "email_verified"], profile: ["name"] },
        conformIdTokenClaims: !(fillsIdToken || hasTenants),
        pkce: { required: () => true },
        features: { devInteractions: { enabled: false } },
        interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
        findAccount: (_, sub) => ({
          accountId: sub,
          claims: () => ({ ...(known.get(sub) ?? { sub }), ...(hasTenants ? { tid: TENANT } : {}) }),
        }),
        loadExistingGrant: async (ctx) => {
          const grant = new ctx.oidc.provider.Grant({
            clientId: ctx.oidc.client?.clientId ?? client.id,
            accountId: ctx.oidc.session?.accountId ?? "",
          });
          grant.addOIDCScope("openid email profile");
          await grant.save();
          return grant;
        },
        renderError: (ctx, out) => {
          ctx.type = "text";
          ctx.body = `${out.error}: ${out.error_description}`;
        },
        ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
      };
      provider = new Provider(`${origin}${mount}`, options);
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!provider) throw new Error("nobody may come yet");
    if (hasTenants && request.url === `${SHARED_PATH}/.well-known/openid-configuration`) return await sendTemplate(response);
    if (hasTenants) withoutIssuer(response);
    if (!request.url?.startsWith("/interaction/")) return void (await provider.callback()(mountedAt(mount, request), response));
    const account = request.method === "POST" ? await readForm(request) : self.account;
    if (!account) return void response.writeHead(200, { "content-type": "text/html" }).end(form(request.url));
    if (account.sub === "nobody") {
      const refusal = { error: "access_denied", error_description: "not today" };
      return await provider.interactionFinished(request, response, refusal);
    }
    known.set(account.sub, account);
    await provider.interactionFinished(request, response, { login: { accountId: account.sub, remember: false } });
  }
  async function sendTemplate(response: ServerResponse): Promise<void> {
    const document = (await (await fetch(`${origin}${mount}/.well-known/openid-configuration`)).json()) as object;
    const own = { issuer: `${origin}/{tenantid}/v2.0`, authorization_response_iss_parameter_supported: false };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ ...document, ...own }));
  }
  return self;
}

/** Microsoft's redirects do not name the issuer. */
function withoutIssuer(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) => {
    if (name.toLowerCase() !== "location" || typeof value !== "string" || !URL.canParse(value)) return setHeader(name, value);
    const url = new URL(value);
    url.searchParams.delete("iss");
    return setHeader(name, url.href);
  };
}

/** As Node's frameworks mark a request to a part below a path: oidc-provider reads it. */
function mountedAt(path: string, request: IncomingMessage): IncomingMessage {
  const { url = "" } = request;
  if (path !== "" && url.startsWith(path)) Object.assign(request, { originalUrl: url, url: url.slice(path.length) });
  return request;
}

function form(action: string): string {
  const field = `<label>Email <input name="email" type="email" required autofocus></label>`;
  return `<!doctype html><html lang="en"><title>Other Inc.</title><h1>Other Inc.</h1><form method="post" action="${action}">${field}<button>Sign in</button><button name="cancel" value="1" formnovalidate>Cancel</button></form></html>`;
}

async function readForm(request: IncomingMessage): Promise<Account> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  const given = new URLSearchParams(text);
  if (given.has("cancel")) return { sub: "nobody" };
  const email = given.get("email") ?? "";
  return { sub: `sub-${email}`, email, email_verified: true, name: "Grace Hopper" };
}
