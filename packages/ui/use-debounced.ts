import { useEffect, useState } from "react";

/** The pause after the last change before the text is used. */
const PAUSE_MS = 250;

export function useDebounced(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
