import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey } from "./derive-key.ts";

/**
 * HMAC-SHA-256 of a text by a key for one purpose, base64url: the secret of a link, of which nothing is stored, or what is stored instead of personal data.
 */
export function keyedHash(secretKey: string, purpose: string, text: string): string {
  return createHmac("sha256", deriveKey(secretKey, purpose)).update(text).digest("base64url");
}

/** True if `given`, from a client, is that hash. */
export const isKeyedHash = (secretKey: string, purpose: string, text: string, given: string): boolean =>
  isSameText(given, keyedHash(secretKey, purpose, text));

/** Compares a secret with any text of a client. Takes the same time for every wrong one of the secret's length. */
export function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
