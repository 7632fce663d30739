import { createHmac, randomBytes } from "node:crypto";
import { setBounded } from "../auth/bounded-map.ts";
import { isSameText } from "../auth/keyed-hash.ts";
import { AppError } from "@aside/contract/errors.ts";

export const CSRF_COOKIE = "csrf_token";
export const CSRF_HEADER = "x-csrf-token";

/** Signed double submit: `random.mac`. A cookie that was set by another subdomain has no valid MAC. */
export function makeCsrfToken(key: Uint8Array): string {
  const random = randomBytes(16).toString("base64url");
  return `${random}.${mac(key, random)}`;
}

/** Throws 400 `csrf_mismatch`: the client fetches a new token and retries once. */
export function checkCsrf(key: Uint8Array, cookie: string | undefined, header: unknown): void {
  const isValid = typeof header === "string" && header === cookie && isOurs(key, cookie);
  if (!isValid) throw new AppError(400, "csrf_mismatch", "Your session could not be checked. Please try again.");
}

/** Entries of about 100 bytes each. */
const MAX_CACHED = 5000;
/** By key, the tokens with a verified MAC, which never changes. All requests of a browser send the same token. */
const verified = new WeakMap<Uint8Array, Map<string, true>>();

function isOurs(key: Uint8Array, token: string): boolean {
  const known = verified.get(key) ?? new Map<string, true>();
  if (known.has(token)) return true;
  const [random = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0 || !isSameText(signature, mac(key, random))) return false;
  verified.set(key, known);
  return setBounded(known, MAX_CACHED, token, true);
}

function mac(key: Uint8Array, random: string): string {
  return createHmac("sha256", key).update(random).digest("base64url");
}
