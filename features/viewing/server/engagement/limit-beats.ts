import { tooManyRequests } from "@aside/contract/errors.ts";

const WINDOW_MS = 5_000;
/** A page tells one beat in five seconds, and one more at every pause, jump and end. */
const MAX_A_WINDOW = 15;
const MAX_REMEMBERED = 50_000;

type Window = { since: number; count: number };
const windows = new Map<string, Window>();

/** Of this process alone: a page that floods costs no more than this, and the limit costs no query. */
export function limitBeats(viewer: string, now: number): void {
  const known = windows.get(viewer);
  if (known && now - known.since < WINDOW_MS) {
    if (++known.count > MAX_A_WINDOW) throw tooManyRequests(Math.ceil((known.since + WINDOW_MS - now) / 1000));
    return;
  }
  // The order of a Map is that of insertion: the oldest go first.
  windows.delete(viewer);
  for (const [key, { since }] of windows) {
    if (now - since < WINDOW_MS && windows.size < MAX_REMEMBERED) break;
    windows.delete(key);
  }
  windows.set(viewer, { since: now, count: 1 });
}
