import type { Bubble } from "@aside/capture/compositor/scene.ts";
import { bubbleBox } from "@aside/capture/compositor/scene-geometry.ts";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";

/** Bubble size limits as fractions of the picture's height. */
const SMALLEST = 0.12;
const LARGEST = 0.7;
/** Step of one key press, as a fraction of the picture. */
const STEP = 0.02;

const MOVES: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};
const SIZES: Record<string, number> = { "+": STEP, "=": STEP, "-": -STEP };
const RADIUS: Record<Bubble["shape"], string> = { circle: "50%", rounded: "18%", square: "0" };

const limit = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/**
 * Covers the bubble of the preview. Dragging or arrow keys move it; its corner or + and - resize it. `shape`: width divided by height.
 */
export function BubbleHandle({ bubble, shape, onChange }: { bubble: Bubble; shape: number; onChange: (bubble: Partial<Bubble>) => void }) {
  const frame = useRef<HTMLDivElement>(null);
  const grip = useRef<{ x: number; y: number; bubble: Bubble } | null>(null);
  // The geometry of the recorded picture, computed at a height of 1000 so that rounding is negligible.
  const box = bubbleBox(bubble, { width: 1000 * shape, height: 1000 });
  const part = { x: box.x / (1000 * shape), y: box.y / 1000, width: box.width / (1000 * shape), height: box.height / 1000 };
  const place = (x: number, y: number, size: number) => {
    const [halfWidth, halfHeight] = [size / shape / 2, size / 2];
    onChange({ x: limit(x, halfWidth, 1 - halfWidth), y: limit(y, halfHeight, 1 - halfHeight), size });
  };

  function onKey(event: KeyboardEvent) {
    const [move, growth] = [MOVES[event.key], SIZES[event.key]];
    if (!move && growth === undefined) return;
    event.preventDefault();
    const size = limit(bubble.size + (growth ?? 0), SMALLEST, LARGEST);
    place(bubble.x + (move?.x ?? 0), bubble.y + (move?.y ?? 0), size);
  }

  function take(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX, y: event.clientY, bubble };
  }
  /** Distance that the pointer moved since the drag began, as fractions of the picture. */
  function moved(event: PointerEvent) {
    const picture = frame.current?.parentElement?.getBoundingClientRect();
    const start = grip.current;
    if (!picture || !start) return null;
    return { x: (event.clientX - start.x) / picture.width, y: (event.clientY - start.y) / picture.height, bubble: start.bubble };
  }
  function drag(event: PointerEvent) {
    const by = moved(event);
    if (by) place(by.bubble.x + by.x, by.bubble.y + by.y, by.bubble.size);
  }
  function resize(event: PointerEvent) {
    const by = moved(event);
    // The center stays in place, so the corner moves by half of the bubble's growth.
    if (by) place(by.bubble.x, by.bubble.y, limit(by.bubble.size + by.x * shape + by.y, SMALLEST, LARGEST));
  }
  const release = () => (grip.current = null);

  return (
    <div
      ref={frame}
      className="absolute"
      style={{ left: `${part.x * 100}%`, top: `${part.y * 100}%`, width: `${part.width * 100}%`, height: `${part.height * 100}%` }}
    >
      <button
        type="button"
        aria-label="Camera bubble: arrow keys move it, plus and minus change its size"
        onKeyDown={onKey}
        onPointerDown={take}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
        className="absolute inset-0 min-h-11 cursor-move touch-none border-2 border-white/0 hover:border-white/80 focus-visible:border-white"
        style={{ borderRadius: RADIUS[bubble.shape] }}
      />
      {/* For the pointer only; keyboard users resize with plus and minus. */}
      <div
        aria-hidden
        data-testid="bubble-corner"
        onPointerDown={take}
        onPointerMove={resize}
        onPointerUp={release}
        onPointerCancel={release}
        className="absolute -right-3 -bottom-3 grid size-11 cursor-nwse-resize touch-none place-items-center"
      >
        <span className="size-4 rounded-full border-2 border-black/60 bg-white" />
      </div>
    </div>
  );
}
