/** A breath, for browsers that cannot tell when they are idle. */
const BREATH_MS = 300;

/** Runs when the browser has nothing else to do. Returns how to call that off. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const asked = requestIdleCallback(run);
    return () => cancelIdleCallback(asked);
  }
  const timer = setTimeout(run, BREATH_MS);
  return () => clearTimeout(timer);
}
