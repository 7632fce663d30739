/** Calls `run` at the first press of a key or a pointer on this page. Returns a function that cancels it. */
export function atFirstInput(run: () => void): () => void {
  const events = ["pointerdown", "keydown"];
  const stop = () => events.forEach((event) => removeEventListener(event, first, true));
  const first = () => {
    stop();
    run();
  };
  for (const event of events) addEventListener(event, first, true);
  return stop;
}
