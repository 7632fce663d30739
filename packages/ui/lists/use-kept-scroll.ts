import { useEffect } from "react";

const STORE = "aside.dashboard-scroll";
/** Maximum number of remembered history entries. */
const MAX_KEPT = 50;

type Kept = Record<string, number>;

function readKept(): Kept {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? "{}") as Kept;
  } catch {
    return {};
  }
}

function keep(key: string, y: number): void {
  const { [key]: _, ...others } = readKept();
  const entries = [...Object.entries(others).slice(1 - MAX_KEPT), [key, y] as const];
  sessionStorage.setItem(STORE, JSON.stringify(Object.fromEntries(entries)));
}

/**
 * Remembers the scroll position per history entry: Back and reload restore it, also if the list has to be loaded first.
 * `entry`: the key of this history entry.
 */
export function useKeptScroll(entry: string | undefined, isReady: boolean): void {
  useEffect(() => {
    if (!entry || !isReady) return;
    const kept = readKept()[entry];
    // After the router has scrolled to the top.
    const frame = requestAnimationFrame(() => {
      if (kept !== undefined) window.scrollTo(0, kept);
      addEventListener("scroll", onScroll, { passive: true });
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => keep(entry, Math.round(window.scrollY)), 100);
    };
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      removeEventListener("scroll", onScroll);
    };
  }, [entry, isReady]);
}
