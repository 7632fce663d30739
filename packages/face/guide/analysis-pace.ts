/** Five pictures a second show a change within half a second. */
const SHORTEST_MS = 200;
const LONGEST_MS = 1000;
/** The part of one core that the analysis may take, because the machine also encodes the recording. */
const SHARE = 0.5;
/** The weight of the newest picture in the mean of what pictures take. */
const NEWEST = 0.3;

export type AnalysisPace = {
  /** Takes how long the analysis of a picture took, and returns how long after its start the next may start (ms). */
  next(milliseconds: number): number;
};

export function createAnalysisPace(): AnalysisPace {
  let usual: number | null = null;
  return {
    next(milliseconds) {
      usual = usual === null ? milliseconds : usual * (1 - NEWEST) + milliseconds * NEWEST;
      return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, usual / SHARE));
    },
  };
}
