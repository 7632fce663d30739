import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { deriveKey } from "./derive-key.ts";

const ALGORITHM = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** For what has to be read again (a client's secret at its provider): A256GCM under a key for this purpose alone. `iv | tag | text`. */
export function encryptSecret(secretKey: string, purpose: string, text: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, deriveKey(secretKey, purpose), iv);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Throws when it was sealed under another key or changed. */
export function decryptSecret(secretKey: string, purpose: string, sealed: Buffer): string {
  const decipher = createDecipheriv(ALGORITHM, deriveKey(secretKey, purpose), sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
}
