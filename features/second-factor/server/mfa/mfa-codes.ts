import { randomBytes, randomInt } from "node:crypto";
import { keyedHash } from "@aside/server/auth/keyed-hash.ts";

export const PHONE_CODE_LIFETIME_MS = 5 * 60 * 1000;
export const PHONE_RESEND_SECONDS = 60;
export const MAX_PHONE_CODES_AN_HOUR = 5;

const RECOVERY_CODES = 10;
/** Crockford's alphabet: without I, L, O and U, which are easily confused. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const MISREAD: Record<string, string> = { I: "1", L: "1", O: "0" };

/** 6 digits, uniformly distributed. */
export function makePhoneCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, "0");
}

/** Ten codes of 50 random bits, in the format `4K7QD-09XZT`. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from(randomBytes(10), (byte) => ALPHABET[byte % 32]).join("");
    return `${letters.slice(0, 5)}-${letters.slice(5)}`;
  });
}

/** Normalized for comparison: without case, spaces and dashes. */
export function readRecoveryCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[\s-]/g, "")
    .replace(/[ILO]/g, (letter) => MISREAD[letter] ?? letter);
}

/** Keyed hash: there are only a million codes, so a plain hash could be reversed from a stolen table. */
export function hashMfaCode(secretKey: string, kind: "phone" | "recovery", userId: string, code: string): string {
  return keyedHash(secretKey, `mfa-code:${kind}`, `${userId}:${code}`);
}
