import { cx } from "@aside/ui/class-names.ts";
import { ProgressBar } from "@aside/ui/feedback/ProgressBar.tsx";
import { type PointerEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { HEIGHT, RULER } from "./draw-timeline.ts";
import { partAt, select } from "../edit-model.ts";
import { describeMoment } from "@aside/contract/time/frame-times.ts";
import { TrimHandle } from "./TrimHandle.tsx";
import { type Editor, usePlayer } from "../use-editor.ts";
import { useTimelineCanvas } from "./use-timeline-canvas.ts";

/** Space for the trim handles at both ends, in pixels. */
const PAD = 24;
/** Maximum pointer movement of a click, in pixels. */
const CLICK = 4;

/** The original's timeline: times, pictures and sound, with cuts hatched. `zoom`: 1 shows the whole video. */
export function Timeline({ editor, zoom }: { editor: Editor; zoom: number }) {
  const { model, change, player, server } = editor;
  const scroller = useRef<HTMLDivElement>(null);
  const [viewWidth, setViewWidth] = useState(0);
  const [scrollLeft, setScrollLeft] = useState(0);
  const width = viewWidth * zoom;
  const scale = (width - 2 * PAD) / model.duration;
  const xOf = useCallback((seconds: number) => PAD + seconds * scale, [scale]);
  const canvas = useTimelineCanvas({ scroller, model, server, viewWidth, scrollLeft, xOf });

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const measure = () => setViewWidth(box.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);

  const secondsAt = (event: { clientX: number }) => {
    const box = scroller.current?.getBoundingClientRect();
    const x = event.clientX - (box?.left ?? 0) + (scroller.current?.scrollLeft ?? 0);
    return Math.min(model.duration, Math.max(0, (x - PAD) / scale));
  };
  const press = useTrackPress(editor, secondsAt);

  return (
    <section aria-label="Timeline" className="rounded-card border border-line bg-surface">
      <div
        ref={scroller}
        onScroll={(event) => setScrollLeft(event.currentTarget.scrollLeft)}
        className="relative overflow-x-auto overflow-y-hidden rounded-card"
      >
        <div style={{ width: width || "100%", height: HEIGHT + 8 }} className="relative overflow-clip">
          <canvas ref={canvas} aria-hidden className="sticky left-0 block" style={{ width: viewWidth, height: HEIGHT }} />
          {/* The ruler: touch pans, the mouse scrubs. Below it, dragging selects. */}
          <div
            aria-hidden
            className="absolute inset-x-0 top-0 cursor-ew-resize touch-manipulation"
            style={{ height: RULER }}
            onPointerDown={(event) => {
              player.pause();
              player.seek(secondsAt(event));
              if (event.pointerType === "mouse") event.currentTarget.setPointerCapture(event.pointerId);
            }}
            onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && player.seek(secondsAt(event))}
          />
          <div
            aria-hidden
            data-testid="track"
            className="absolute inset-x-0 bottom-0 cursor-text touch-pan-y"
            style={{ top: RULER }}
            {...press}
            onDoubleClick={(event) => {
              const at = secondsAt(event);
              change((before) => select(before, partAt(before, at)));
            }}
          />
          <PlayHead editor={editor} xOf={xOf} secondsAt={secondsAt} scroller={scroller} viewWidth={viewWidth} />
          <TrimHandle editor={editor} side="start" xOf={xOf} secondsAt={secondsAt} />
          <TrimHandle editor={editor} side="end" xOf={xOf} secondsAt={secondsAt} />
        </div>
      </div>
      {!server.waveform && (
        <div className="px-4 py-2">
          <ProgressBar label="Preparing the timeline. You can start editing." />
        </div>
      )}
    </section>
  );
}

/** A click seeks; a drag selects. */
function useTrackPress({ change, player }: Editor, secondsAt: (event: { clientX: number }) => number) {
  const began = useRef<{ x: number; seconds: number; isDrag: boolean } | null>(null);
  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      began.current = { x: event.clientX, seconds: secondsAt(event), isDrag: false };
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      const from = began.current;
      if (!from) return;
      from.isDrag ||= Math.abs(event.clientX - from.x) > CLICK;
      const to = secondsAt(event);
      if (from.isDrag) change((model) => select(model, { start: from.seconds, end: to }));
    },
    onPointerUp: (event: PointerEvent<HTMLDivElement>) => {
      const from = began.current;
      began.current = null;
      if (!from || from.isDrag) return;
      player.pause();
      player.seek(secondsAt(event));
      if (event.detail < 2) change((model) => select(model, null));
    },
    onPointerCancel: () => (began.current = null),
  };
}

type PlayHeadProps = {
  editor: Editor;
  xOf: (seconds: number) => number;
  secondsAt: (event: { clientX: number }) => number;
  scroller: { current: HTMLDivElement | null };
  viewWidth: number;
};

/** The playhead has no key handler: the editor's arrow keys (commands.ts) work wherever the focus is. */
function PlayHead({ editor, xOf, secondsAt, scroller, viewWidth }: PlayHeadProps) {
  const { time, playing } = usePlayer(editor.player);
  const x = xOf(time);
  /** The scale of the previous render. After a change of scale, the playhead is scrolled to the center. */
  const zoomed = useRef(xOf);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    if (zoomed.current !== xOf) box.scrollLeft = x - viewWidth / 2;
    else if (playing && x > box.scrollLeft + viewWidth - PAD) box.scrollLeft = x - 2 * PAD;
    // Scroll only as far as needed, because the playhead may be being dragged.
    else if (x < box.scrollLeft + PAD) box.scrollLeft = x - PAD;
    else if (x > box.scrollLeft + viewWidth - PAD) box.scrollLeft = x - viewWidth + PAD;
    zoomed.current = xOf;
  }, [x, xOf, playing, scroller, viewWidth]);
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Playhead"
      aria-valuemin={0}
      aria-valuemax={editor.model.duration}
      aria-valuenow={Number(time.toFixed(3))}
      aria-valuetext={describeMoment(time)}
      className="group absolute top-0 bottom-0 w-0 focus-visible:outline-none"
      style={{ left: x }}
    >
      <span aria-hidden className="pointer-events-none absolute top-3 bottom-2 -left-px w-0.5 bg-ember" />
      <span
        aria-hidden
        className={cx(
          "absolute -left-[22px] flex h-7 w-11 cursor-ew-resize touch-none items-start justify-center pt-1",
          "group-focus-visible:[&>i]:outline-2 group-focus-visible:[&>i]:outline-offset-2",
        )}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          editor.player.pause();
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && editor.player.seek(secondsAt(event))}
      >
        <i className="size-4 rounded-full border-2 border-surface bg-ember outline-focus" />
      </span>
    </div>
  );
}
