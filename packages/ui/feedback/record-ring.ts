/** At this many remaining seconds the ring turns ember. */
const LAST_SECONDS = 15;

/** The state of the recorder's ring: the remaining share of the time (0..1), whole seconds left, and whether the end is near. */
export interface RingTime {
  fraction: number;
  secondsLeft: number;
  ending: boolean;
}

/** @param elapsedSeconds recorded so far, without pauses  @param limitSeconds the maximum duration */
export function ringTime(elapsedSeconds: number, limitSeconds: number): RingTime {
  const left = Math.min(limitSeconds, Math.max(0, limitSeconds - elapsedSeconds));
  return {
    fraction: limitSeconds > 0 ? left / limitSeconds : 0,
    // Rounded up, so that 0:00 is shown only when no time is left.
    secondsLeft: Math.ceil(left),
    ending: left <= LAST_SECONDS,
  };
}
