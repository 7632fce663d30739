import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey } from "./derive-key.ts";

/**
 * HMAC-SHA-256 of a text by a key for one purpose, base64url: the secret of a link, of which nothing is stored, or what is stored instead of personal data.
 */
export function keyedHash(secretKey: string, purpose: string, text: string): string {
  return createHmac("sha256", deriveKey(secretKey, purpose)).update(text).digest("base64url");
}

/** Whether `given`, from a client, is that hash. Takes the same time for every wrong one of its length. */
export function isKeyedHash(secretKey: string, purpose: string, text: string, given: string): boolean {
  const wanted = Buffer.from(keyedHash(secretKey, purpose, text));
  const got = Buffer.from(given);
  return wanted.length === got.length && timingSafeEqual(wanted, got);
}
