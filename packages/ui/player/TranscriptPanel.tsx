import { Search } from "lucide-react";
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import { cx } from "../class-names.ts";
import { describeDuration, formatDuration } from "@aside/contract/time/durations.ts";
import { TextMark } from "../elements/TextMark.tsx";
import { SpokenWords } from "./SpokenWords.tsx";
import { searchSegments, segmentAt, type TranscriptSegment } from "./transcript.ts";

interface TranscriptPanelProps {
  segments: readonly TranscriptSegment[];
  /** The current time of the video. */
  currentSeconds: number;
  onSeek: (seconds: number) => void;
  /** Called many times a second while a line with word times is spoken. Without it only the line is highlighted. */
  readSeconds?: () => number;
  /** BCP 47 and text direction of the transcript, where they differ from the page's. */
  language?: string;
  direction?: "ltr" | "rtl";
  /** Returns the speaker whose turn starts at a line, if any. */
  turnOf?: (index: number) => string | null;
  /** Renders an editor for a line in place of the seek button. */
  renderText?: (index: number, segment: TranscriptSegment) => ReactNode;
  /** Shown next to the search field. */
  tools?: ReactNode;
}

/** The transcript next to the player. The current line is highlighted and kept in view; a click on a line seeks to it. */
export function TranscriptPanel({ segments, currentSeconds, turnOf, language, direction, tools, ...rest }: TranscriptPanelProps) {
  const [words, setWords] = useState("");
  const searchId = useId();
  const list = useRef<HTMLOListElement>(null);
  const spoken = segmentAt(segments, currentSeconds);
  const found = useMemo(() => searchSegments(segments, words), [segments, words]);

  useEffect(() => {
    // The line that is being edited must stay in view.
    if (words || list.current?.querySelector("textarea")) return;
    const box = list.current;
    const line = box?.children[spoken];
    // scrollIntoView would also scroll the page.
    if (box && line instanceof HTMLElement) box.scrollTo({ top: line.offsetTop - box.clientHeight / 3 });
  }, [spoken, words]);

  return (
    <section aria-label="Transcript" className="flex max-h-full min-h-0 flex-col gap-2">
      <div className="flex items-center gap-1">
        <div className="relative flex-1">
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
        {tools}
      </div>
      <p role="status" className="px-3 text-small text-muted empty:hidden">
        {words && (found.length === 0 ? "No matches" : `${found.length} of ${segments.length} lines`)}
      </p>
      <ol ref={list} lang={language} dir={direction} className="relative min-h-0 flex-1 overflow-y-auto scroll-smooth p-1">
        {found.map((index) => {
          const segment = segments[index];
          const turn = words ? null : turnOf?.(index);
          return (
            segment && (
              <li key={index}>
                {turn && (
                  <p lang="en" className="px-3 pt-3 text-small font-semibold">
                    {turn}
                  </p>
                )}
                <Line index={index} segment={segment} spoken={index === spoken} {...rest} />
              </li>
            )
          );
        })}
      </ol>
    </section>
  );
}

type LineProps = Pick<TranscriptPanelProps, "onSeek" | "readSeconds" | "renderText"> & {
  index: number;
  segment: TranscriptSegment;
  spoken: boolean;
};

const LINE_STYLE = "flex min-h-11 w-full items-baseline gap-3 rounded-control px-3 py-2 text-start transition-colors";

function Line({ index, segment, spoken, onSeek, readSeconds, renderText }: LineProps) {
  const time = (
    <span className={cx("shrink-0 text-small tabular-nums", spoken ? "text-ember-strong" : "text-muted")}>
      <span aria-hidden>{formatDuration(segment.startSeconds)}</span>
      <span className="sr-only">At {describeDuration(segment.startSeconds)}:</span>
    </span>
  );
  const current = spoken ? "true" : undefined;
  if (renderText) {
    return (
      <div aria-current={current} className={cx("flex items-start gap-1 rounded-control", spoken && "bg-ember-soft")}>
        <button
          type="button"
          onClick={() => onSeek(segment.startSeconds)}
          className="min-h-11 shrink-0 rounded-control px-3 text-small text-muted tabular-nums hover:bg-sunken"
        >
          <span aria-hidden>{formatDuration(segment.startSeconds)}</span>
          <span className="sr-only">Play at {describeDuration(segment.startSeconds)}</span>
        </button>
        <div className="min-w-0 flex-1">{renderText(index, segment)}</div>
      </div>
    );
  }
  return (
    <button
      type="button"
      aria-current={current}
      onClick={() => onSeek(segment.startSeconds)}
      className={cx(LINE_STYLE, spoken ? "bg-ember-soft" : "hover:bg-sunken")}
    >
      {time}
      <span className="min-w-0 break-words">
        {spoken && readSeconds && segment.words ? <SpokenWords words={segment.words} readSeconds={readSeconds} /> : segment.text}
        {segment.mark && <TextMark>{segment.mark}</TextMark>}
      </span>
    </button>
  );
}
