import { setTimeout as sleep } from "node:timers/promises";

const MAX_TRIES = 4;
const MAX_PAUSE_MS = 50;

/** Repeats work, at most three times, that PostgreSQL aborted because of a deadlock (40P01) or a serialization failure (40001). */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!shouldRetry(error, tries)) throw error;
      await sleep(pauseMs(tries));
    }
  }
}

export function shouldRetry(error: unknown, tries: number): boolean {
  return tries < MAX_TRIES && isConflict(error);
}

export function isConflict(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === "40P01" || code === "40001";
}

/** Random, so that two conflicting transactions do not conflict again. */
export function pauseMs(tries: number): number {
  return Math.random() * MAX_PAUSE_MS * tries;
}
