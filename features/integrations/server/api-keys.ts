import { createHash, randomBytes } from "node:crypto";
import { brand } from "@aside/brand/brand.ts";

/** Length of the visible prefix, by which people identify keys. */
const SHOWN = 8;

/** Personal access tokens. Keys of a company have only the slug before them. */
export const TOKEN_PREFIX = `${brand.slug}_pat_`;

/** A prefix and 256 random bits: recognized by secret scanners, and strong enough for a plain hash. */
export function makeApiKey(prefix = `${brand.slug}_`): { key: string; prefix: string; hash: string } {
  const key = `${prefix}${randomBytes(32).toString("base64url")}`;
  return { key, prefix: key.slice(0, prefix.length + SHOWN), hash: hashApiKey(key) };
}

export function hashApiKey(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
