/** Interval between two writes of the last-seen time. */
export const LAST_SEEN_EVERY_MS = 1000;
/** A record page opened within this time of the last-seen time is a reload, not a later visit. */
const CRASH_WINDOW_MS = 15_000;

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;
const PREFIX = "aside.last-seen.";
const keyOf = (postId: string) => PREFIX + postId;

/** `lastSeen`: epoch milliseconds as stored, null if there are none. `now`: epoch milliseconds. */
export function isCutOff(lastSeen: string | null, now: number): boolean {
  const ago = now - Number(lastSeen || Number.NaN);
  // A time in the future means that the clock was changed, so nothing can be concluded.
  return ago >= 0 && ago <= CRASH_WINDOW_MS;
}

/** Whether the post was being recorded in this browser until a moment ago. */
export function wasCutOff(postId: string, now: number, openStore: () => Store): boolean {
  return isCutOff(
    attempt(() => openStore().getItem(keyOf(postId))),
    now,
  );
}

export function writeLastSeen(postId: string, now: number, openStore: () => Store): void {
  attempt(() => openStore().setItem(keyOf(postId), String(now)));
}

export function forgetLastSeen(postId: string, openStore: () => Store): void {
  attempt(() => openStore().removeItem(keyOf(postId)));
}

/** If the storage is unavailable or full, only the crash check is lost, never the recording. */
export function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Keys of `localStorage`; none if it is denied. */
export const keptKeys = (prefix: string): string[] =>
  (attempt(() => Object.keys(localStorage)) ?? []).filter((key) => key.startsWith(prefix));
