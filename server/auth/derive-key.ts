import { hkdfSync } from "node:crypto";
import { remember } from "./remember.ts";

/** A process has one SECRET_KEY and some twenty purposes. */
const MAX_REMEMBERED = 200;
const derived = new Map<string, Uint8Array>();

/** 32 bytes for one purpose, from SECRET_KEY (HKDF-SHA256, RFC 5869): no two purposes share a key. Not to be written to: it is derived once. */
export function deriveKey(secretKey: string, purpose: string): Uint8Array {
  const name = JSON.stringify([secretKey, purpose]);
  return derived.get(name) ?? remember(derived, MAX_REMEMBERED, name, new Uint8Array(hkdfSync("sha256", secretKey, "aside", purpose, 32)));
}
