import { attempt } from "./crash-check.ts";

type Limits = { limitSeconds: number; maxLines: number };

const keyOf = (userId: string) => `aside.recording-limits.${userId}`;
/** For a person whose plan this browser has never seen: those of an installation without settings. */
const DEFAULT: Limits = { limitSeconds: 120, maxLines: 1080 };

/** Of the person's plan, for a recording that begins without a connection. */
export function keepKnownLimits(userId: string, limits: Limits): void {
  attempt(() => localStorage.setItem(keyOf(userId), JSON.stringify(limits)));
}

export const readKnownLimits = (userId: string): Limits => readKept(userId) ?? DEFAULT;

export const hasKnownLimits = (userId: string): boolean => readKept(userId) !== null;

function readKept(userId: string): Limits | null {
  const known = attempt(() => JSON.parse(localStorage.getItem(keyOf(userId)) ?? "null") as Partial<Limits> | null);
  const limitSeconds = Number(known?.limitSeconds);
  const maxLines = Number(known?.maxLines);
  return limitSeconds > 0 && maxLines > 0 ? { limitSeconds, maxLines } : null;
}
