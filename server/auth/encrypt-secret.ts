import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { deriveKey } from "./derive-key.ts";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM with a separate key per purpose: nonce, tag, text. The ciphertext is bound to `owner`: it cannot be decrypted in another row.
 */
export function encryptSecret(secretKey: string, where: { purpose: string; owner: string }, plain: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", deriveKey(secretKey, where.purpose), nonce);
  cipher.setAAD(Buffer.from(where.owner));
  const text = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** Null: there is none, or SECRET_KEY has changed since. */
export function decryptOrNull(secretKey: string, where: { purpose: string; owner: string }, sealed: Buffer | null): string | null {
  if (sealed === null) return null;
  try {
    return decryptSecret(secretKey, where, sealed);
  } catch {
    return null;
  }
}

/** Throws for another key or owner, and for modified data. */
export function decryptSecret(secretKey: string, where: { purpose: string; owner: string }, sealed: Buffer): string {
  const decipher = createDecipheriv("aes-256-gcm", deriveKey(secretKey, where.purpose), sealed.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(where.owner));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
}
