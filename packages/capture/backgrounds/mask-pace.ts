import type { BackgroundPace } from "./port.ts";

/** Masks a second. */
const FASTEST = 30;
const SLOWEST = 2;
/** Below this many a second one sees the edges lag. */
const BEHIND = 12;
/** A mask may take this part of its slot: the machine has a recording to encode as well. */
const SHARE = 0.8;
/** So many of the newest masks are judged, by what two thirds of them took: a single hitch of the machine says nothing. */
const JUDGED = 9;
/** Frames do not come evenly: one that comes this many milliseconds early still takes the slot. */
const EARLY = 6;

export type MaskPace = {
  readonly pace: BackgroundPace;
  /** Whether the frame of this time (ms) may ask for a mask; if so, that slot is taken. */
  isDue(now: number): boolean;
  /** A mask took this many milliseconds of its worker. */
  took(milliseconds: number): void;
};

/** How often to ask for masks: as often as the machine makes them, and slowly more often again when it recovers. */
export function createMaskPace(): MaskPace {
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
      // Down at once, up by a little each time: else it swings.
      rate = Math.min(FASTEST, Math.max(SLOWEST, able < rate ? able : Math.min(able, rate * 1.05)));
    },
  };
}
