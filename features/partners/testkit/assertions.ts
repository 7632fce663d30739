import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from "jose";

/** A partner's key pair. `sign` gives what it says the defaults of a valid assertion; a claim that is undefined is left out. */
export type Signer = Awaited<ReturnType<typeof makeSigner>>;

export type Claims = Record<string, unknown>;
type Said = Claims & { iss: string; aud: unknown; email: string };

export async function makeSigner(algorithm = "ES256", kid?: string) {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true });
  const marks = { alg: algorithm, ...(kid === undefined ? {} : { kid }) };
  return {
    pem: await exportSPKI(publicKey),
    jwk: { ...(await exportJWK(publicKey)), ...marks },
    privateJwk: { ...(await exportJWK(privateKey)), ...marks },
    sign: async (said: Said, { now = new Date(), header = {} }: { now?: Date; header?: Claims } = {}) => {
      const iat = Math.floor(now.getTime() / 1000);
      const claims = { iat, exp: iat + 60, jti: crypto.randomUUID(), ...said };
      return await new SignJWT(claims as JWTPayload)
        .setProtectedHeader({ ...marks, ...header })
        .sign(privateKey, { crit: { urgent: true } });
    },
  };
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** An assertion without a signature. */
export const unsigned = (header: object, claims: object): string => `${encode(header)}.${encode(claims)}.`;
