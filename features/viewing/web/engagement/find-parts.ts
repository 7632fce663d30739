export type Part = { from: number; to: number; viewers: number };

/** Shares of the viewers who watched any part. */
const OFTEN = 0.2;
const SELDOM = 0.5;
/** Seconds. Shorter parts are noise. */
const SHORTEST = 2;

/** Runs of seconds that at least a fifth of `viewers` rewatched, most first. A part's `viewers` is the maximum of its seconds. */
export function findRewatched(rewatched: readonly number[], viewers: number): Part[] {
  const parts = findRuns(rewatched, (count) => count >= Math.max(1, viewers * OFTEN), Math.max);
  return parts.toSorted((a, b) => b.viewers - a.viewers || a.from - b.from);
}

/**
 * Runs of seconds with less than half the viewers of the most watched seconds before and after: skipped, not abandoned. `viewers` is the
 * minimum.
 */
export function findSkipped(watched: readonly number[]): Part[] {
  const best = { before: running(watched), after: running(watched.toReversed()).toReversed() };
  return findRuns(watched, (count, second) => count < SELDOM * Math.min(best.before[second] ?? 0, best.after[second] ?? 0), Math.min);
}

/** Running maximum. */
function running(counts: readonly number[]): number[] {
  let most = 0;
  return counts.map((count) => (most = Math.max(most, count)));
}

function findRuns(
  counts: readonly number[],
  isPart: (count: number, second: number) => boolean,
  choose: (...of: number[]) => number,
): Part[] {
  const parts: Part[] = [];
  for (const [second, count] of counts.entries()) {
    if (!isPart(count, second)) continue;
    const last = parts.at(-1);
    if (last && last.to === second) Object.assign(last, { to: second + 1, viewers: choose(last.viewers, count) });
    else parts.push({ from: second, to: second + 1, viewers: count });
  }
  return parts.filter((part) => part.to - part.from >= SHORTEST);
}
