import { useEffect, useState } from "react";

/** A pause in typing after which what was typed is asked for. */
const PAUSE_MS = 250;

export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
