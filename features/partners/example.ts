/** What a partner signs, for the administrator who sets it up. `now`: in seconds. */
export function claimsOf({ issuer, audience, domain, now }: { issuer: string; audience: string; domain: string; now: number }): string {
  const claims = {
    iss: issuer,
    aud: audience,
    jti: "a value that is used once",
    iat: now,
    exp: now + 50,
    email: `uma@${domain}`,
    name: "Uma User",
  };
  return JSON.stringify(claims, null, 2);
}

/** Fifty seconds: sixty could become 61 between the two lines. */
export const programOf = ({
  issuer,
  audience,
}: {
  issuer: string;
  audience: string;
}): string => `import { importPKCS8, SignJWT } from "jose";

const key = await importPKCS8(process.env.PARTNER_KEY, "ES256");
const assertion = await new SignJWT({ email, name })
  .setProtectedHeader({ alg: "ES256" })
  .setIssuer("${issuer}")
  .setAudience("${audience}")
  .setJti(crypto.randomUUID()).setIssuedAt().setExpirationTime("50s")
  .sign(key);
const address = "${audience}#" + new URLSearchParams({ type: "partner", assertion, redirectPath: "/dashboard/inbox" });`;
