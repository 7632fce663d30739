/**
 * Decides whether an error is shown. An identical error that is repeated while the first is still on the screen is
 * suppressed once; the next one is shown again, so that a persistent error stays visible.
 *
 * @param visibleMs how long an error stays on the screen
 */
export function createRepeatGate(visibleMs: number, now: () => number): (message: string) => boolean {
  let shown = { message: "", at: Number.NEGATIVE_INFINITY };
  return (message) => {
    const repeats = message === shown.message && now() - shown.at < visibleMs;
    shown = repeats ? { message: "", at: Number.NEGATIVE_INFINITY } : { message, at: now() };
    return !repeats;
  };
}

/** An expired session is shown as info instead of an error. */
export function isSessionExpiry(message: string): boolean {
  return message.includes("Your session has expired");
}
