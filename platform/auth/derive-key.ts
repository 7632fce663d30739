import { hkdfSync } from "node:crypto";

/** 32 bytes for one purpose, from SECRET_KEY (HKDF-SHA256, RFC 5869): no two purposes share a key. */
export function deriveKey(secretKey: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secretKey, "aside", purpose, 32));
}
