import { type JWTPayload, jwtVerify, SignJWT } from "jose";
import { deriveKey } from "./derive-key.ts";
import { setBounded } from "./bounded-map.ts";

const ISSUER = "aside";
/** Token fields are cut to 255 characters. */
const MAX_FIELD = 255;

/** Entries of about 600 bytes each. */
const MAX_CACHED = 5000;

export type TokenKind = "user" | "guest" | "viewer";

/** Signs and verifies our own JWTs: HS256 only, one key and audience per kind, so that one kind is never accepted as another. */
export class Tokens {
  readonly #keys: Record<TokenKind, Uint8Array>;
  /** Tokens with a verified signature, which never changes. Expiry and the session's row are checked every time. */
  readonly #verified = new Map<string, JWTPayload>();

  constructor(secretKey: string) {
    this.#keys = {
      user: deriveKey(secretKey, "token:user"),
      guest: deriveKey(secretKey, "token:guest"),
      viewer: deriveKey(secretKey, "token:viewer"),
    };
  }

  async sign(kind: TokenKind, claims: Record<string, unknown>, options: { now: Date; lifetimeSeconds: number }): Promise<string> {
    const issued = Math.floor(options.now.getTime() / 1000);
    return await new SignJWT(cutFields(claims))
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .setIssuer(ISSUER)
      .setAudience(kind)
      .setIssuedAt(issued)
      .setExpirationTime(issued + options.lifetimeSeconds)
      .sign(this.#keys[kind]);
  }

  /** Null for anything but a valid, unexpired token of this kind. */
  async verify(kind: TokenKind, token: string, now: Date): Promise<JWTPayload | null> {
    const known = this.#verified.get(`${kind} ${token}`);
    if (known) return (known.exp ?? 0) > Math.floor(now.getTime() / 1000) ? known : null;
    try {
      const options = { algorithms: ["HS256"], issuer: ISSUER, audience: kind, currentDate: now };
      const { payload } = await jwtVerify(token, this.#keys[kind], options);
      return setBounded(this.#verified, MAX_CACHED, `${kind} ${token}`, Object.freeze(payload));
    } catch {
      return null;
    }
  }
}

function cutFields(claims: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(claims).map(([k, v]) => [k, typeof v === "string" ? v.slice(0, MAX_FIELD) : v]));
}
