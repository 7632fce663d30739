import { type PointerEvent, useRef, useState } from "react";
import { type Area, clampArea, SMALLEST_AREA } from "./areas.ts";

const MIDDLE: Area = { x: 0.35, y: 0.35, width: 0.3, height: 0.3 };

type Props = { frame: { current: HTMLElement | null }; onDraw: (area: Area) => void; onCancel: () => void };

/** Covers the picture while the person draws an area. A click without a drag, or Enter, places one in the center. */
export function DrawLayer({ frame, onDraw, onCancel }: Props) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const [drawn, setDrawn] = useState<Area | null>(null);

  function pointOf(event: PointerEvent) {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    const within = (value: number) => Math.min(1, Math.max(0, value));
    return { x: within((event.clientX - box.left) / box.width), y: within((event.clientY - box.top) / box.height) };
  }

  return (
    <button
      type="button"
      autoFocus
      aria-label="Draw a box on the picture, or press Enter to place one in the center"
      className="absolute inset-0 cursor-crosshair touch-none outline-none"
      onKeyDown={(event) => event.key === "Escape" && onCancel()}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = pointOf(event);
      }}
      onPointerMove={(event) => {
        const from = start.current;
        if (!from) return;
        const to = pointOf(event);
        setDrawn({ x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), width: Math.abs(to.x - from.x), height: Math.abs(to.y - from.y) });
      }}
      onPointerUp={() => (start.current = null)}
      onClick={() => onDraw(drawn && Math.max(drawn.width, drawn.height) > SMALLEST_AREA ? clampArea(drawn) : MIDDLE)}
    >
      <span className="pointer-events-none absolute inset-x-0 top-2 mx-auto w-fit rounded-control bg-black/75 px-3 py-1 text-small text-white">
        Draw a box, or press Enter to place one in the center
      </span>
      {drawn && (
        <span
          className="pointer-events-none absolute border-2 border-white backdrop-blur-xl"
          style={{
            left: `${drawn.x * 100}%`,
            top: `${drawn.y * 100}%`,
            width: `${drawn.width * 100}%`,
            height: `${drawn.height * 100}%`,
          }}
        />
      )}
    </button>
  );
}
