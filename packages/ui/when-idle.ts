/** A short delay, for browsers without requestIdleCallback. */
const BREATH_MS = 300;

/** Runs when the browser is idle. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const asked = requestIdleCallback(run);
    return () => cancelIdleCallback(asked);
  }
  const timer = setTimeout(run, BREATH_MS);
  return () => clearTimeout(timer);
}
