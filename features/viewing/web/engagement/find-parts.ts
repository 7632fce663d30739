export type Part = { from: number; to: number; viewers: number };

/** Of those who watched any of it. */
const OFTEN = 0.2;
const SELDOM = 0.5;
/** Shorter ones are chance. Seconds. */
const SHORTEST = 2;

/** Runs of seconds that at least a fifth of `viewers` watched again, most first; `viewers`: the most of one of its seconds. */
export function findRewatched(rewatched: readonly number[], viewers: number): Part[] {
  const parts = findRuns(rewatched, (count) => count >= Math.max(1, viewers * OFTEN), Math.max);
  return parts.toSorted((a, b) => b.viewers - a.viewers || a.from - b.from);
}

/**
 * Runs of seconds that less than half as many watched as the best attended second before and after them: jumped over, not left. `viewers`: the fewest.
 */
export function findSkipped(watched: readonly number[]): Part[] {
  const best = { before: running(watched), after: running(watched.toReversed()).toReversed() };
  return findRuns(watched, (count, second) => count < SELDOM * Math.min(best.before[second] ?? 0, best.after[second] ?? 0), Math.min);
}

/** The most so far, at each second. */
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
