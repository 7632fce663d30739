import { type ChangeEvent, type PointerEvent, type ReactNode, useRef, useState } from "react";
import { type Chapter, chapterAt, chapterNear } from "./chapters.ts";
import { describeDuration, formatDuration } from "@aside/contract/time/durations.ts";

/** A point on the time line with a reaction or comment. Hidden from screen readers, because the page also lists them. */
export interface TimeMark {
  atSeconds: number;
  label: string;
  /** A small single-color icon; a dot if absent. */
  symbol?: ReactNode;
}

interface SeekBarProps {
  currentSeconds: number;
  durationSeconds: number;
  bufferedSeconds: number;
  marks: readonly TimeMark[];
  chapters: readonly Chapter[];
  onSeek: (seconds: number) => void;
}

/** A press within this many pixels of a chapter's mark seeks to the start of the chapter. */
const NEAR = 8;
/** The width of the thumb. The range input is wider than the bar by half of it at each end, so that presses match the bar. */
const THUMB = 16;

/** Marks that are closer together than this share of the bar are drawn as one. */
const APART = 0.015;

/** Groups overlapping marks, in order. The label of a group ends with the number of its other marks. */
export function groupMarks(marks: readonly TimeMark[], durationSeconds: number): TimeMark[] {
  const gathered: { first: TimeMark; count: number }[] = [];
  for (const mark of marks.toSorted((a, b) => a.atSeconds - b.atSeconds)) {
    const last = gathered.at(-1);
    if (last && mark.atSeconds - last.first.atSeconds < durationSeconds * APART) last.count++;
    else gathered.push({ first: mark, count: 1 });
  }
  return gathered.map(({ first, count }) => (count === 1 ? first : { ...first, label: `${first.label} +${count - 1}` }));
}

/** A native range input under a drawn bar, which supports keyboards and screen readers. */
export function SeekBar({ currentSeconds, durationSeconds, bufferedSeconds, marks, chapters, onSeek }: SeekBarProps) {
  const [pointedSeconds, setPointedSeconds] = useState<number>();
  const share = (seconds: number) => `${durationSeconds > 0 ? Math.min(100, (seconds / durationSeconds) * 100) : 0}%`;
  const chapter = chapterAt(chapters, currentSeconds);
  const spoken = `${describeDuration(currentSeconds)} of ${describeDuration(durationSeconds)}`;

  /** Keys seek exactly. A press near a chapter's mark seeks to the start of the chapter. */
  const isPressed = useRef(false);

  function point(event: PointerEvent<HTMLInputElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left - THUMB / 2) / (width - THUMB);
    if (event.pointerType === "mouse" && width > THUMB && durationSeconds > 0)
      setPointedSeconds(Math.min(1, Math.max(0, share)) * durationSeconds);
  }

  function seek({ target }: ChangeEvent<HTMLInputElement>) {
    const seconds = target.valueAsNumber;
    const near = (NEAR / Math.max(1, target.clientWidth - THUMB)) * durationSeconds;
    onSeek((isPressed.current ? chapterNear(chapters, seconds, near)?.start : undefined) ?? seconds);
  }

  return (
    <div className="relative h-11 rounded-control has-focus-visible:outline-2 has-focus-visible:outline-white">
      <div aria-hidden className="absolute inset-x-0 top-5 h-1 rounded-full bg-white/30">
        <div className="absolute inset-y-0 left-0 rounded-full bg-white/50" style={{ width: share(bufferedSeconds) }} />
        <div className="absolute inset-y-0 left-0 rounded-full bg-[#ff6b4f]" style={{ width: share(currentSeconds) }} />
        {chapters.map(
          ({ start }) =>
            // The first chapter needs no divider.
            start > 0 &&
            start < durationSeconds && (
              <span key={start} className="absolute -top-1 h-3 w-0.5 -translate-x-1/2 bg-white" style={{ left: share(start) }} />
            ),
        )}
        {groupMarks(marks, durationSeconds).map((mark) => (
          <span
            key={mark.atSeconds}
            className="absolute bottom-3 -translate-x-1/2 leading-none text-white [&_svg]:size-3.5"
            style={{ left: share(mark.atSeconds) }}
          >
            {mark.symbol ?? <span className="block size-2 rounded-full bg-white" />}
          </span>
        ))}
        <span className="absolute -top-1.5 size-4 -translate-x-1/2 rounded-full bg-white" style={{ left: share(currentSeconds) }} />
        {pointedSeconds !== undefined && (
          <Pointed seconds={pointedSeconds} durationSeconds={durationSeconds} chapters={chapters} marks={marks} />
        )}
      </div>
      <input
        type="range"
        aria-label="Seek"
        aria-valuetext={chapter ? `${spoken}, chapter ${chapter.title}` : spoken}
        min={0}
        max={Math.max(durationSeconds, 0.1)}
        step="any"
        value={Math.min(currentSeconds, durationSeconds)}
        disabled={durationSeconds <= 0}
        onChange={seek}
        onPointerDown={() => (isPressed.current = true)}
        onPointerUp={() => (isPressed.current = false)}
        onPointerCancel={() => (isPressed.current = false)}
        onPointerMove={point}
        onPointerLeave={() => setPointedSeconds(undefined)}
        className="absolute inset-y-0 -left-2 m-0 h-full w-[calc(100%+1rem)] cursor-pointer appearance-none opacity-0 [&::-moz-range-thumb]:size-4 [&::-moz-range-thumb]:border-0 [&::-webkit-slider-thumb]:size-4 [&::-webkit-slider-thumb]:appearance-none"
      />
    </div>
  );
}

/** The time under the pointer and its chapter, shifted inwards near the ends so that it is not clipped. */
function Pointed({
  seconds,
  durationSeconds,
  chapters,
  marks,
}: Pick<SeekBarProps, "durationSeconds" | "chapters" | "marks"> & { seconds: number }) {
  const percent = (seconds / durationSeconds) * 100;
  const mark = groupMarks(marks, durationSeconds).find(({ atSeconds }) => Math.abs(atSeconds - seconds) <= durationSeconds * APART);
  return (
    <span
      className="pointer-events-none absolute bottom-4 flex max-w-60 gap-2 rounded-control bg-black/85 px-2 py-1 text-small text-white"
      style={{ left: `${percent}%`, transform: `translateX(-${percent}%)` }}
    >
      <span className="tabular-nums">{formatDuration(seconds)}</span>
      <span className="truncate empty:hidden">{mark?.label ?? chapterAt(chapters, seconds)?.title}</span>
    </span>
  );
}
