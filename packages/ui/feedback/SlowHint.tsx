import { useEffect, useState } from "react";

const SLOW_MS = 10_000;

/** Beside what loads: a phone with a weak signal can wait for minutes without an answer, and nothing would say why. */
export function SlowHint() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status" className="px-4 py-4 text-center text-muted empty:hidden">
      {isSlow && "This takes longer than usual. Check your connection."}
    </p>
  );
}
