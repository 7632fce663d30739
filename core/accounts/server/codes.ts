import { randomInt } from "node:crypto";
import { keyedHash } from "@aside/server/auth/keyed-hash.ts";

export const CODE_LIFETIME_MS = 15 * 60 * 1000;
/** Seconds until another code can be requested. */
export const RESEND_SECONDS = 120;
/** Five misses in 10,000: one attack in 2,000 succeeds, and each new code needs another email. */
export const MAX_MISSES = 5;

/** 4 digits, uniformly distributed. */
export function makeCode(): string {
  return String(randomInt(0, 10_000)).padStart(4, "0");
}

/** Keyed hash: with 10,000 possible codes, a plain hash could be reversed from a stolen table. */
export function hashCode(secretKey: string, attemptId: string, code: string): string {
  return keyedHash(secretKey, "email-code", `${attemptId}:${code}`);
}
