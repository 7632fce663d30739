import type { BackgroundPace } from "./port.ts";

/** Masks per second. */
const FASTEST = 30;
const SLOWEST = 2;
/** Below this rate the edges lag visibly. */
const BEHIND = 12;
/** The share of its slot that a mask may use, because the machine also encodes the recording. */
const SHARE = 0.8;
/** The number of recent masks whose 67th percentile counts, so that a single delay has no effect. */
const JUDGED = 9;
/** Frames arrive unevenly: a frame that is early by at most this many milliseconds still uses the slot. */
const EARLY = 6;

export type MaskRate = {
  readonly pace: BackgroundPace;
  /** Whether the frame at this time (ms) may request a mask; if so, it takes the slot. */
  isDue(now: number): boolean;
  /** Reports how many milliseconds a mask took in its worker. */
  took(milliseconds: number): void;
};

/** The mask rate: as high as the machine allows; it rises slowly again when the machine recovers. */
export function createMaskRate(): MaskRate {
  let rate = FASTEST;
  let costs: number[] = [];
  let next = 0;
  return {
    get pace() {
      return { maskRate: Math.round(rate), isBehind: rate < BEHIND };
    },
    isDue(now) {
      if (now < next - EARLY) return false;
      next = Math.max(now, next) + 1000 / rate;
      return true;
    },
    took(milliseconds) {
      costs = [...costs.slice(1 - JUDGED), milliseconds];
      const usual = costs.toSorted((one, other) => one - other)[Math.floor((costs.length * 2) / 3)] ?? milliseconds;
      const able = (1000 * SHARE) / usual;
      // Falls at once and rises in small steps; otherwise the rate would oscillate.
      rate = Math.min(FASTEST, Math.max(SLOWEST, able < rate ? able : Math.min(able, rate * 1.05)));
    },
  };
}
