import { useEffect, useState } from "react";

/** The pause after the last change before the text is used. */
export const PAUSE_MS = 250;

export function useDebounced(typed: string, pauseMs = PAUSE_MS): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, pauseMs]);
  return settled;
}
