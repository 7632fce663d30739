import { ArrowDown, RefreshCw } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { cx } from "../class-names.ts";

/** The finger moves twice as far as the indicator, like a spring. */
const SPRING = 0.5;
const TRIGGER_PX = 56;
const MAX_PX = 88;
const OVERLAYS = '[role="dialog"], [role="menu"]';

interface PullToRefreshProps {
  onRefresh: () => Promise<unknown>;
  /** Announced while it loads. */
  label: string;
}

/** Pulling the page down with a finger loads its content again. */
export function PullToRefresh({ onRefresh, label }: PullToRefreshProps) {
  const [pulled, setPulled] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const now = useRef({ pulled: 0, isBusy: false, onRefresh });
  now.current = { pulled, isBusy, onRefresh };

  useEffect(() => {
    let from: Touch | null = null;
    const start = ({ touches }: TouchEvent) => {
      const isFree = scrollY <= 0 && touches.length === 1 && !now.current.isBusy && document.querySelector(OVERLAYS) === null;
      from = isFree ? (touches[0] ?? null) : null;
    };
    const move = (event: TouchEvent) => {
      const [finger] = event.touches;
      if (!from || !finger) return;
      const down = finger.clientY - from.clientY;
      // A sideways swipe, or the page scrolls.
      if (Math.abs(finger.clientX - from.clientX) > Math.abs(down) || scrollY > 0) from = null;
      // Once the browser scrolls, it reports the finger five times a second only.
      if (from && down > 0 && event.cancelable) event.preventDefault();
      setPulled(from ? Math.min(MAX_PX, Math.max(0, down * SPRING)) : 0);
    };
    const end = () => {
      const isWanted = from !== null && now.current.pulled >= TRIGGER_PX;
      from = null;
      setPulled(0);
      if (!isWanted) return;
      setBusy(true);
      void now.current.onRefresh().finally(() => setBusy(false));
    };
    const cancel = () => {
      from = null;
      setPulled(0);
    };
    // The browser's own gesture reloads the whole page.
    const root = document.documentElement;
    root.style.overscrollBehaviorY = "contain";
    addEventListener("touchstart", start, { passive: true });
    addEventListener("touchmove", move, { passive: false });
    addEventListener("touchend", end);
    addEventListener("touchcancel", cancel);
    return () => {
      root.style.overscrollBehaviorY = "";
      removeEventListener("touchstart", start);
      removeEventListener("touchmove", move);
      removeEventListener("touchend", end);
      removeEventListener("touchcancel", cancel);
    };
  }, []);

  const place = isBusy ? TRIGGER_PX : pulled;
  return (
    <>
      <span role="status" className="sr-only">
        {isBusy ? label : ""}
      </span>
      {place > 0 && (
        <span
          aria-hidden
          data-pull
          style={{ transform: `translate(-50%, ${place}px)`, opacity: Math.min(1, place / TRIGGER_PX) }}
          className="pointer-events-none fixed top-4 left-1/2 z-20 grid size-10 place-items-center rounded-full border border-line bg-surface text-ember-strong shadow-soft"
        >
          {isBusy ? (
            <RefreshCw className="size-5 animate-breathe" />
          ) : (
            <ArrowDown className={cx("size-5 transition-transform", pulled >= TRIGGER_PX && "rotate-180")} />
          )}
        </span>
      )}
    </>
  );
}
