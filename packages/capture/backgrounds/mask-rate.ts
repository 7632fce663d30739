import type { BackgroundPace } from "./port.ts";

/** Masks per second. */
const FASTEST = 30;
const SLOWEST = 2;
/** Below this rate the edges visibly lag. */
const BEHIND = 12;
/** The part of its slot that a mask may take: the machine must encode a recording as well. */
const SHARE = 0.8;
/** The number of recent masks that are judged by their 67th percentile: a single delay does not count. */
const JUDGED = 9;
/** Frames do not arrive evenly: a frame that is this many milliseconds early still takes the slot. */
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
      // Down at once, up in small steps: otherwise the rate oscillates.
      rate = Math.min(FASTEST, Math.max(SLOWEST, able < rate ? able : Math.min(able, rate * 1.05)));
    },
  };
}
