import { useEffect, useState } from "react";

/** Counts down from `from` to 0 in whole seconds. */
export function useCountdown(from: number): { seconds: number; restart: (seconds: number) => void } {
  const [until, setUntil] = useState(() => Date.now() + from * 1000);
  const [seconds, setSeconds] = useState(from);
  useEffect(() => {
    const tick = () => setSeconds(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [until]);
  return { seconds, restart: (wait) => setUntil(Date.now() + wait * 1000) };
}
