import { cx } from "@aside/ui/class-names.ts";
import type { KeyboardEvent } from "react";
import { HEIGHT, RULER } from "./draw-timeline.ts";
import { endDrag, type EditModel, trimEnd, trimStart } from "../edit-model.ts";
import { describeMoment } from "@aside/contract/time/frame-times.ts";
import type { Editor } from "../use-editor.ts";

type Props = {
  editor: Editor;
  side: "start" | "end";
  xOf: (seconds: number) => number;
  secondsAt: (event: { clientX: number }) => number;
};

/** Trims the start or end of the video by dragging, arrow keys (one frame; with Shift, one second), Home or End. */
export function TrimHandle({ editor, side, xOf, secondsAt }: Props) {
  const { model, change, player } = editor;
  const edgeOf = ({ list }: EditModel) => (side === "start" ? list.ranges[0]?.start : list.ranges.at(-1)?.end) ?? 0;
  const trim = side === "start" ? trimStart : trimEnd;
  const at = edgeOf(model);

  function moveTo(seconds: number, drag?: string) {
    const next = trim(model, seconds, drag);
    change((before) => trim(before, seconds, drag));
    // Show the new first or last frame.
    player.seek(side === "start" ? edgeOf(next) : edgeOf(next) - 1 / model.frameRate);
  }

  function onKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = event.shiftKey ? 1 : 1 / model.frameRate;
    const to: Record<string, number> = {
      ArrowLeft: at - by,
      ArrowDown: at - by,
      ArrowRight: at + by,
      ArrowUp: at + by,
      PageDown: at - 5,
      PageUp: at + 5,
      Home: 0,
      End: model.duration,
    };
    const target = to[event.key];
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    player.pause();
    moveTo(target);
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={side === "start" ? "Start of the video" : "End of the video"}
      aria-valuemin={0}
      aria-valuemax={model.duration}
      aria-valuenow={Number(at.toFixed(3))}
      aria-valuetext={describeMoment(at)}
      onKeyDown={onKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        player.pause();
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && moveTo(secondsAt(event), `trim-${side}`)}
      onPointerUp={() => change(endDrag)}
      onPointerCancel={() => change(endDrag)}
      className={cx(
        "absolute flex w-3 cursor-ew-resize touch-none items-center justify-center bg-ember-strong",
        // The pointer target is larger than the visible handle.
        "after:absolute after:inset-y-0 after:w-8 pointer-coarse:after:w-11",
        side === "start"
          ? "-translate-x-full rounded-l-control after:right-0 pointer-coarse:after:-right-5"
          : "rounded-r-control after:left-0 pointer-coarse:after:-left-5",
      )}
      style={{ left: xOf(at), top: RULER, height: HEIGHT - RULER }}
    >
      <span aria-hidden className="h-6 w-0.5 rounded-full bg-on-ember" />
    </div>
  );
}
