/** From here on the ring turns ember. */
const LAST_SECONDS = 15;

/** What the recorder's ring shows: the share of the time left (0..1), whole seconds left, and whether the end is near. */
export interface RingTime {
  fraction: number;
  secondsLeft: number;
  ending: boolean;
}

/** @param elapsedSeconds recorded so far, without pauses  @param limitSeconds most that may be recorded */
export function ringTime(elapsedSeconds: number, limitSeconds: number): RingTime {
  const left = Math.min(limitSeconds, Math.max(0, limitSeconds - elapsedSeconds));
  return {
    fraction: limitSeconds > 0 ? left / limitSeconds : 0,
    // Rounded up, so that 0:00 stands only when nothing is left.
    secondsLeft: Math.ceil(left),
    ending: left <= LAST_SECONDS,
  };
}
