import { useEffect, useState } from "react";

/** How long what was shown stays after its cause has ended. */
const HELD_MS = 10_000;

/**
 * The first value, until it was null for ten seconds: measured figures change every second, and a notice that followed them could not be read. Returns
 * also a function that lets go of it.
 */
export function useHeld<Value>(value: Value | null): [held: Value | null, release: () => void] {
  const [held, setHeld] = useState(value);
  if (value !== null && held === null) setHeld(value);
  const isOver = value === null;
  useEffect(() => {
    if (!isOver) return;
    const timer = setTimeout(() => setHeld(null), HELD_MS);
    return () => clearTimeout(timer);
  }, [isOver]);
  return [held, () => setHeld(null)];
}
