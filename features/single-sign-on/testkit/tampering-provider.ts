import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

type Claims = Record<string, unknown>;

type Next = {
  /** Overrides claims of a valid ID token; undefined removes one. */
  claims: Claims;
  /** `stranger`: signed by a key that is not published. */
  sign: "right" | "none" | "stranger" | "hmac" | "broken";
  /** The reply of the userinfo endpoint, or of Facebook's and X's own. */
  profile: Claims;
  /** No ID token at all. */
  withoutIdToken: boolean;
  /** In the discovery document. */
  issuer: string | null;
};

export type TamperingProvider = {
  url: string;
  next: Partial<Next>;
  /** Requests to the token endpoint, last first. */
  asked: { form: URLSearchParams; authorization: string | null }[];
  idToken(claims: Claims): Promise<string>;
  stop(): Promise<void>;
};

/**
 * A provider on loopback with invalid responses. Each path has its own issuer: `/google`, `/common/v2.0`.
 * Facebook's and X's endpoints are under `/facebook` and `/twitter`.
 */
export async function startTamperingProvider(): Promise<TamperingProvider> {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const stranger = await generateKeyPair("RS256");
  const publicJwk = { ...(await exportJWK(publicKey)), alg: "RS256", use: "sig", kid: "one" };
  const server = createServer((request, response) => {
    void serve(request, response).catch((error: Error) => response.writeHead(500).end(error.message));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const self: TamperingProvider = {
    url,
    next: {},
    asked: [],
    idToken,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function idToken(given: Claims): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const right: Claims = { aud: "aside", sub: "sub", iat: now, exp: now + 600, ...given, ...self.next.claims };
    const claims = Object.fromEntries(Object.entries(right).filter(([, value]) => value !== undefined));
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const sign = self.next.sign ?? "right";
    if (sign === "none") return `${encode({ alg: "none" })}.${encode(claims)}.`;
    const token = new SignJWT(claims);
    if (sign === "hmac") {
      const key = createHash("sha256").update(JSON.stringify(publicJwk)).digest();
      return await token.setProtectedHeader({ alg: "HS256", kid: "one" }).sign(key);
    }
    const signed = await token
      .setProtectedHeader({ alg: "RS256", kid: "one" })
      .sign(sign === "stranger" ? stranger.privateKey : privateKey);
    return sign === "broken" ? `${signed.slice(0, -8)}AAAAAAAA` : signed;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", url);
    const json = (value: unknown) => response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
    const base = pathname.replace(/\/(\.well-known\/.*|token|userinfo|jwks|2\/oauth2\/token|2\/users\/me|oauth\/access_token|me)$/, "");
    if (pathname.endsWith("/jwks")) return void json({ keys: [publicJwk] });
    if (pathname.endsWith("/.well-known/openid-configuration")) return void json(describe(base));
    if (pathname.endsWith("/userinfo") || pathname.endsWith("/me")) return void json(self.next.profile ?? {});
    if (!pathname.endsWith("/token") && !pathname.endsWith("/access_token")) return void response.writeHead(404).end();
    const form = new URLSearchParams(await readText(request));
    self.asked.unshift({ form, authorization: request.headers.authorization ?? null });
    const isOAuth2 = base === "/facebook" || base === "/twitter" || self.next.withoutIdToken;
    // The test wrote the code into the address: the nonce of the authorization request.
    const nonce = form.get("code") ?? "";
    const tid = self.next.claims?.["tid"];
    const tenant = typeof tid === "string" ? tid : "";
    const issuer = issuerOf(base).replace("{tenantid}", tenant);
    json({
      access_token: "access",
      token_type: "Bearer",
      expires_in: 600,
      ...(isOAuth2 ? {} : { id_token: await idToken({ iss: issuer, nonce }) }),
    });
  }

  function issuerOf(base: string): string {
    return self.next.issuer ?? (base === "/common/v2.0" ? `${url}/{tenantid}/v2.0` : `${url}${base}`);
  }

  function describe(base: string): Record<string, unknown> {
    const at = `${url}${base}`;
    return {
      issuer: issuerOf(base),
      authorization_endpoint: `${at}/authorize`,
      token_endpoint: `${at}/token`,
      // Apple has none.
      ...(base === "/apple" ? {} : { userinfo_endpoint: `${at}/userinfo` }),
      jwks_uri: `${at}/jwks`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
    };
  }
  return self;
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}
