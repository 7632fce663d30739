import { createHash, randomBytes } from "node:crypto";

/** 256 bits, base64url: cannot be guessed, so a plain hash is enough for storage. */
export function makeSecret(): string {
  return randomBytes(32).toString("base64url");
}

export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
