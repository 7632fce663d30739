import { tooManyRequests } from "@aside/contract/errors.ts";

const WINDOW_MS = 5_000;
/** A page sends one event every five seconds, and one at every pause, seek and end. */
const MAX_PER_WINDOW = 15;
const MAX_REMEMBERED = 50_000;

type Window = { since: number; count: number };
const windows = new Map<string, Window>();

/** Limits events per viewer within this process; needs no query. */
export function limitViewProgress(viewer: string, now: number): void {
  const known = windows.get(viewer);
  if (known && now - known.since < WINDOW_MS) {
    if (++known.count > MAX_PER_WINDOW) throw tooManyRequests(Math.ceil((known.since + WINDOW_MS - now) / 1000));
    return;
  }
  // A Map iterates in insertion order: the oldest are removed first.
  windows.delete(viewer);
  for (const [key, { since }] of windows) {
    if (now - since < WINDOW_MS && windows.size < MAX_REMEMBERED) break;
    windows.delete(key);
  }
  windows.set(viewer, { since: now, count: 1 });
}
