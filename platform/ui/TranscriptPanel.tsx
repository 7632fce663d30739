import { Search } from "lucide-react";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { cx } from "./class-names.ts";
import { describeDuration, formatDuration } from "./durations.ts";
import { searchSegments, segmentAt, type TranscriptSegment } from "./transcript.ts";

interface TranscriptPanelProps {
  segments: readonly TranscriptSegment[];
  /** Where the video is. */
  currentSeconds: number;
  onSeek: (seconds: number) => void;
}

/** The words beside the player: the one being spoken is marked and kept in view; a press on a line seeks there. */
export function TranscriptPanel({ segments, currentSeconds, onSeek }: TranscriptPanelProps) {
  const [words, setWords] = useState("");
  const searchId = useId();
  const list = useRef<HTMLOListElement>(null);
  const spoken = segmentAt(segments, currentSeconds);
  const found = useMemo(() => searchSegments(segments, words), [segments, words]);

  useEffect(() => {
    if (words) return;
    const box = list.current;
    const line = box?.children[spoken];
    // Scrolls the list alone: scrollIntoView would also drag the page.
    if (box && line instanceof HTMLElement) box.scrollTo({ top: line.offsetTop - box.clientHeight / 3 });
  }, [spoken, words]);

  return (
    <section aria-label="Transcript" className="flex max-h-full min-h-0 flex-col gap-2">
      <div className="relative">
        <label htmlFor={searchId} className="sr-only">
          Search the transcript
        </label>
        <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-5 text-muted" />
        <input
          id={searchId}
          type="search"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          placeholder="Search the transcript"
          className="min-h-11 w-full rounded-control border border-line-strong bg-surface py-2 pr-3 pl-10"
        />
      </div>
      <p role="status" className="px-3 text-small text-muted empty:hidden">
        {words && (found.length === 0 ? "No match" : `${found.length} of ${segments.length} lines`)}
      </p>
      <ol ref={list} className="relative min-h-0 flex-1 overflow-y-auto scroll-smooth p-1">
        {found.map((index) => {
          const segment = segments[index];
          return segment && <Line key={index} segment={segment} spoken={index === spoken} onSeek={onSeek} />;
        })}
      </ol>
    </section>
  );
}

function Line({ segment, spoken, onSeek }: { segment: TranscriptSegment; spoken: boolean; onSeek: (seconds: number) => void }) {
  return (
    <li>
      <button
        type="button"
        aria-current={spoken ? "true" : undefined}
        onClick={() => onSeek(segment.startSeconds)}
        className={cx(
          "flex min-h-11 w-full items-baseline gap-3 rounded-control px-3 py-2 text-left transition-colors",
          spoken ? "bg-ember-soft" : "hover:bg-sunken",
        )}
      >
        <span className={cx("shrink-0 text-small tabular-nums", spoken ? "text-ember-strong" : "text-muted")}>
          <span aria-hidden>{formatDuration(segment.startSeconds)}</span>
          <span className="sr-only">At {describeDuration(segment.startSeconds)}:</span>
        </span>
        <span>{segment.text}</span>
      </button>
    </li>
  );
}
