import { wholeSeconds } from "@aside/contract/time/durations.ts";
import { MAX_SECONDS } from "../../contract.ts";
import { countBits, hasBit, withBit } from "./bits.ts";

export type ProgressEvent = {
  take_id: string | null;
  percent: number;
  /** first, last, first, last … */ spans: number[];
  reported_at: Date;
};

/** A viewer's row, as far as events change it. */
export type ViewerProgress = {
  take_id: string | null;
  watched: Uint8Array;
  rewatched: Uint8Array;
  furthest: number;
  viewed_percent: number;
  finished_at: Date | null;
};

/** The seconds of one take in an event: newly watched ones, and rewatched ones. */
export type NewSeconds = { watched: number[]; rewatched: number[] };

/** A plausible event covers less than an hour; longer ones are cut. */
const MAX_SECONDS_PER_EVENT = 3600;

/** The number of seconds that a complete view needs: as many as the player shows. A view needs no part of a last second. */
export const countedSeconds = (duration: number): number => Math.min(MAX_SECONDS, Math.max(1, wholeSeconds(duration)));

/**
 * Merges view progress events in order. If `shownTakeId` differs from the row's take, its seconds start over;
 * events of an earlier take only count for the percent watched. `durationOf`: null while the take is not complete.
 */
export function mergeViewer(
  row: ViewerProgress,
  events: readonly ProgressEvent[],
  { shownTakeId, durationOf }: { shownTakeId: string | null; durationOf: (takeId: string) => number | null },
): { row: ViewerProgress; seconds: Map<string, NewSeconds> } {
  const next: ViewerProgress = { ...row, watched: row.watched.slice(), rewatched: row.rewatched.slice() };
  const seconds = new Map<string, NewSeconds>();
  for (const event of events) {
    const takeId = event.take_id;
    if (takeId !== null && takeId !== next.take_id && (next.take_id === null || takeId === shownTakeId))
      Object.assign(next, { take_id: takeId, watched: new Uint8Array(), rewatched: new Uint8Array(), furthest: 0 });
    let percent = event.percent;
    if (takeId !== null && takeId === next.take_id) {
      const duration = durationOf(takeId);
      const counted = seconds.get(takeId) ?? { watched: [], rewatched: [] };
      seconds.set(takeId, counted);
      takeIn(next, event.spans, duration === null ? MAX_SECONDS : countedSeconds(duration), counted);
      if (duration !== null) percent = Math.max(percent, percentOf(next.watched, countedSeconds(duration)));
    }
    next.viewed_percent = Math.max(next.viewed_percent, percent);
    if (next.viewed_percent === 100) next.finished_at ??= event.reported_at;
  }
  return { row: next, seconds };
}

function takeIn(row: ViewerProgress, spans: readonly number[], length: number, counted: NewSeconds): void {
  let left = MAX_SECONDS_PER_EVENT;
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
