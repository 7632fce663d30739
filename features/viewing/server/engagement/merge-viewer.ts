import { MAX_SECONDS } from "../../contract.ts";
import { countBits, hasBit, withBit } from "./bits.ts";

export type Beat = { take_id: string | null; percent: number; /** first, last, first, last … */ spans: number[]; told_at: Date };

/** A viewer's row, as far as beats change it. */
export type Watching = {
  take_id: string | null;
  watched: Uint8Array;
  rewatched: Uint8Array;
  furthest: number;
  viewed_percent: number;
  finished_at: Date | null;
};

/** What a beat says of one take: its seconds that had not been watched, and those that had and not yet been watched again. */
export type NewSeconds = { watched: number[]; rewatched: number[] };

/** A whole hour in one beat is more than any player tells; what claims more is cut. */
const MAX_SECONDS_A_BEAT = 3600;

/** How many seconds of a video count. A browser begins it a frame late and ends it a frame early: half a second is not asked for. */
export const countedSeconds = (duration: number): number => Math.min(MAX_SECONDS, Math.max(1, Math.round(duration)));

/**
 * Beats in the order in which they were told. `shownTakeId`: what the post shows now; when that is another take than the row's, its bits begin anew, and
 * beats of a take shown before say how far one got, no more. `durationOf`: null while the take is not complete.
 */
export function mergeViewer(
  row: Watching,
  beats: readonly Beat[],
  { shownTakeId, durationOf }: { shownTakeId: string | null; durationOf: (takeId: string) => number | null },
): { row: Watching; seconds: Map<string, NewSeconds> } {
  const next: Watching = { ...row, watched: row.watched.slice(), rewatched: row.rewatched.slice() };
  const seconds = new Map<string, NewSeconds>();
  for (const beat of beats) {
    const takeId = beat.take_id;
    if (takeId !== null && takeId !== next.take_id && (next.take_id === null || takeId === shownTakeId))
      Object.assign(next, { take_id: takeId, watched: new Uint8Array(), rewatched: new Uint8Array(), furthest: 0 });
    let percent = beat.percent;
    if (takeId !== null && takeId === next.take_id) {
      const duration = durationOf(takeId);
      const counted = seconds.get(takeId) ?? { watched: [], rewatched: [] };
      seconds.set(takeId, counted);
      takeIn(next, beat.spans, duration === null ? MAX_SECONDS : countedSeconds(duration), counted);
      if (duration !== null) percent = Math.max(percent, percentOf(next.watched, countedSeconds(duration)));
    }
    next.viewed_percent = Math.max(next.viewed_percent, percent);
    if (next.viewed_percent === 100) next.finished_at ??= beat.told_at;
  }
  return { row: next, seconds };
}

function takeIn(row: Watching, spans: readonly number[], length: number, counted: NewSeconds): void {
  let left = MAX_SECONDS_A_BEAT;
  for (let at = 0; at + 1 < spans.length; at += 2) {
    const last = Math.min(spans[at + 1] as number, length - 1);
    for (let second = spans[at] as number; second <= last && left > 0; second++, left--) {
      if (!hasBit(row.watched, second)) {
        row.watched = withBit(row.watched, second);
        counted.watched.push(second);
        row.furthest = Math.max(row.furthest, second);
      } else if (!hasBit(row.rewatched, second)) {
        row.rewatched = withBit(row.rewatched, second);
        counted.rewatched.push(second);
      }
    }
  }
}

function percentOf(watched: Uint8Array, length: number): number {
  const count = countBits(watched, length);
  return count === length ? 100 : Math.floor((count / length) * 100);
}
