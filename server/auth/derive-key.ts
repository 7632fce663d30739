import { hkdfSync } from "node:crypto";
import { setBounded } from "./bounded-map.ts";

/** A process has one SECRET_KEY and about twenty purposes. */
const MAX_CACHED = 200;
const derived = new Map<string, Uint8Array>();

/** 32 bytes for one purpose, from SECRET_KEY (HKDF-SHA256, RFC 5869): no two purposes share a key. Cached: do not modify the result. */
export function deriveKey(secretKey: string, purpose: string): Uint8Array {
  const name = JSON.stringify([secretKey, purpose]);
  return derived.get(name) ?? setBounded(derived, MAX_CACHED, name, new Uint8Array(hkdfSync("sha256", secretKey, "aside", purpose, 32)));
}
