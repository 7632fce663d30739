import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { remember } from "../auth/remember.ts";
import { AppError } from "@aside/contract/errors.ts";

export const CSRF_COOKIE = "csrf_token";
export const CSRF_HEADER = "x-csrf-token";

/** Signed double submit: `random.mac`. A cookie that another subdomain planted has no valid mac. */
export function makeCsrfToken(key: Uint8Array): string {
  const random = randomBytes(16).toString("base64url");
  return `${random}.${mac(key, random)}`;
}

/** Throws 400 `csrf_mismatch`: the client fetches a new token and tries once more. */
export function checkCsrf(key: Uint8Array, cookie: string | undefined, header: unknown): void {
  const isValid = typeof header === "string" && header === cookie && isOurs(key, cookie);
  if (!isValid) throw new AppError(400, "csrf_mismatch", "Your session could not be checked. Please try again.");
}

/** Of about 100 bytes each. */
const MAX_REMEMBERED = 5000;
/** By key, the tokens whose mac was found good: it stays so. Every change that a browser asks for brings the same one. */
const verified = new WeakMap<Uint8Array, Map<string, true>>();

function isOurs(key: Uint8Array, token: string): boolean {
  const known = verified.get(key) ?? new Map<string, true>();
  if (known.has(token)) return true;
  const [random = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0 || !isSame(signature, mac(key, random))) return false;
  verified.set(key, known);
  return remember(known, MAX_REMEMBERED, token, true);
}

function mac(key: Uint8Array, random: string): string {
  return createHmac("sha256", key).update(random).digest("base64url");
}

function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
