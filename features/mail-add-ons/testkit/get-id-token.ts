import { createHash, randomBytes } from "node:crypto";
import type { Account, IdentityProvider } from "../../single-sign-on/testkit/identity-provider.ts";

type Discovered = { authorization_endpoint: string; token_endpoint: string; jwks_uri: string };

export const discover = async ({ issuer }: IdentityProvider): Promise<Discovered> =>
  (await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()) as Discovered;

/** A person signs in at the provider, which gives this client its ID token for them. */
export async function getIdToken(provider: IdentityProvider, clientId: string, productUrl: string, account: Account): Promise<string> {
  const { authorization_endpoint, token_endpoint } = await discover(provider);
  provider.account = account;
  const verifier = randomBytes(32).toString("base64url");
  const redirect_uri = `${productUrl}/v1/auth/google/callback`;
  const asked = {
    client_id: clientId,
    redirect_uri,
    response_type: "code",
    scope: "openid email profile",
    // Otherwise two tokens of a second are equal.
    nonce: randomBytes(8).toString("hex"),
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  };
  const code = await follow(`${authorization_endpoint}?${new URLSearchParams(asked)}`, redirect_uri);
  const given = { client_id: clientId, client_secret: provider.client.secret, redirect_uri, code, code_verifier: verifier };
  const reply = await fetch(token_endpoint, {
    method: "POST",
    body: new URLSearchParams({ grant_type: "authorization_code", ...given }),
  });
  const { id_token } = (await reply.json()) as { id_token?: string };
  if (!id_token) throw new Error(`the provider answered with status ${reply.status}`);
  return id_token;
}

const MOST_REDIRECTS = 10;

/** As a browser: to the provider's pages with its cookies, until it is sent back with a code. */
async function follow(first: string, back: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = first;
  for (let count = 0; count < MOST_REDIRECTS; count++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const reply = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = reply.headers.get("location");
    if (location === null) throw new Error(`${url} answered with status ${reply.status}: ${await reply.text()}`);
    url = new URL(location, url).href;
    if (url.startsWith(back)) return new URL(url).searchParams.get("code") ?? "";
  }
  throw new Error("too many redirects");
}
