import { createHash, randomBytes } from "node:crypto";
import { brand } from "@aside/brand/brand.ts";

/** Length of the visible prefix, by which people identify keys. */
const SHOWN = 8;

/** `{slug}_` and 256 random bits: recognized by secret scanners, and strong enough for a plain hash. */
export function makeApiKey(): { key: string; prefix: string; hash: string } {
  const key = `${brand.slug}_${randomBytes(32).toString("base64url")}`;
  return { key, prefix: key.slice(0, brand.slug.length + 1 + SHOWN), hash: hashApiKey(key) };
}

export function hashApiKey(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
