import { cx } from "@aside/ui/class-names.ts";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { type Area, dragArea } from "./areas.ts";

/** The handles are inside the box, because at the picture's edge they would be clipped. */
const HANDLES: Record<string, string> = {
  nw: "top-0 left-0 cursor-nwse-resize",
  n: "top-0 left-1/2 -translate-x-1/2 cursor-ns-resize",
  ne: "top-0 right-0 cursor-nesw-resize",
  e: "top-1/2 right-0 -translate-y-1/2 cursor-ew-resize",
  se: "right-0 bottom-0 cursor-nwse-resize",
  s: "bottom-0 left-1/2 -translate-x-1/2 cursor-ns-resize",
  sw: "bottom-0 left-0 cursor-nesw-resize",
  w: "top-1/2 left-0 -translate-y-1/2 cursor-ew-resize",
};
/** Hides the side handles of small boxes, so that the content stays visible and there is room to drag the box itself. */
const SMALL: Record<string, string> = {
  n: "[@container(max-width:72px)]:hidden",
  s: "[@container(max-width:72px)]:hidden",
  e: "[@container(max-height:72px)]:hidden",
  w: "[@container(max-height:72px)]:hidden",
};
/** Step of one key press, as a fraction of the picture. */
const STEP = 0.01;
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

const percent = (fraction: number) => `${fraction * 100}%`;

type Props = {
  /** Accessible name; the keyboard instructions are appended. */
  label: string;
  area: Area;
  /** The element that shows the whole picture; the area's fractions refer to its size. */
  frame: { current: HTMLElement | null };
  className?: string;
  onChange: (area: Area, isDrag: boolean) => void;
  onDone: () => void;
  onRemove: () => void;
  /** Hides the border and the handles while the video plays. */
  isQuiet: boolean;
};

/** An area on the picture that can be dragged, resized by its handles, moved by arrow keys, or resized by Shift and arrow keys. */
export function AreaBox({ label, area, frame, className, onChange, onDone, onRemove, isQuiet }: Props) {
  const drag = useRef<{ x: number; y: number; area: Area; handle: string } | null>(null);

  function onPointerMove(event: PointerEvent) {
    const [from, box] = [drag.current, frame.current?.getBoundingClientRect()];
    if (!from || !box) return;
    onChange(dragArea(from.area, from.handle, (event.clientX - from.x) / box.width, (event.clientY - from.y) / box.height), true);
  }

  function onKey(event: KeyboardEvent) {
    const arrow = ARROWS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey || (!arrow && event.key !== "Delete" && event.key !== "Backspace")) return;
    event.preventDefault();
    event.stopPropagation();
    if (arrow) onChange(dragArea(area, event.shiftKey ? "se" : "move", ...arrow), false);
    else onRemove();
  }

  const end = () => {
    drag.current = null;
    onDone();
  };

  return (
    <button
      type="button"
      aria-label={`${label}. Arrow keys to move, Shift and arrow keys to resize, Delete to remove.`}
      onKeyDown={onKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const { handle = "move" } = (event.target as HTMLElement).dataset;
        drag.current = { x: event.clientX, y: event.clientY, area, handle };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
      className={cx(
        "group absolute cursor-move touch-none border-2 outline-offset-4 [container-type:size]",
        isQuiet ? "border-transparent" : "border-white",
        className,
      )}
      style={{ left: percent(area.x), top: percent(area.y), width: percent(area.width), height: percent(area.height) }}
    >
      {Object.entries(HANDLES).map(([handle, place]) => (
        <span
          key={handle}
          data-handle={handle}
          className={cx(
            "absolute size-4 rounded-full border border-black/60 bg-white after:absolute after:-inset-3 [@container(max-width:96px)]:after:inset-0",
            SMALL[handle],
            isQuiet && "hidden",
            place,
          )}
        />
      ))}
    </button>
  );
}
