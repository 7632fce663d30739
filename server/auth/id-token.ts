import { createHash } from "node:crypto";
import { createRemoteJWKSet, decodeJwt, importPKCS8, type JWTPayload, jwtVerify, type JWTVerifyGetKey, SignJWT } from "jose";

/** The signature algorithms of others' tokens. No `none`, and no HMAC: our client secret, or a public key, must not act as their key. */
export const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];
const CLOCK_TOLERANCE_SECONDS = 30;

/** The keys at an address. A caller that keeps the result reads them once in ten minutes, and for an unknown key at most twice a minute. */
export const openKeys = (jwksUri: string): JWTVerifyGetKey => createRemoteJWKSet(new URL(jwksUri), { timeoutDuration: 5000 });

/**
 * Verifies an id token from a native app and returns its claims: signed by the issuer's keys, for one of our clients, not expired and
 * recent. A `{tenantid}` in the issuer is replaced by the token's own tenant. Throws for anything else.
 */
export async function verifyIdToken(
  token: string,
  expected: { keys: JWTVerifyGetKey; issuer: string | readonly string[]; audience: readonly string[]; maxAgeSeconds: number; now: Date },
): Promise<JWTPayload & { sub: string }> {
  const { tid } = decodeJwt(token);
  const issuer = [expected.issuer].flat().map((one) => one.replace("{tenantid}", typeof tid === "string" ? tid : ""));
  const { payload } = await jwtVerify(token, expected.keys, {
    algorithms: ALGORITHMS,
    issuer,
    audience: [...expected.audience],
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    maxTokenAge: expected.maxAgeSeconds,
    requiredClaims: ["sub", "iat", "exp"],
    currentDate: expected.now,
  });
  if (typeof payload.sub !== "string") throw new Error("the id token has no subject");
  return { ...payload, sub: payload.sub };
}

/** By what a token is remembered that may be used once: what its signature covers, because the signature itself can have several forms. */
export const hashSigned = (token: string): Buffer =>
  createHash("sha256")
    .update(token.slice(0, token.lastIndexOf(".")))
    .digest();

/** Apple's client secret: an assertion signed by us. */
export async function signClientSecret(
  key: { teamId: string; keyId: string; privateKey: string },
  claims: { clientId: string; audience: string; now: Date; lifetimeSeconds: number },
): Promise<string> {
  const issuedAt = Math.floor(claims.now.getTime() / 1000);
  return await new SignJWT({})
    .setProtectedHeader({ alg: "ES256", kid: key.keyId })
    .setIssuer(key.teamId)
    .setSubject(claims.clientId)
    .setAudience(claims.audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + claims.lifetimeSeconds)
    .sign(await importPKCS8(key.privateKey, "ES256"));
}
