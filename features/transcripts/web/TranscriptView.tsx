import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import type { TranscriptSegment } from "@aside/ui/player/transcript.ts";
import { TranscriptPanel } from "@aside/ui/player/TranscriptPanel.tsx";
import { type ReactNode, useMemo } from "react";
import type { TranscriptJson } from "../contract.ts";
import { panelCopy as copy } from "../copy.ts";
import { DownloadTranscript } from "./DownloadTranscript.tsx";
import type { WordsProps } from "./transcript-props.ts";
import type { Translated } from "./translated.ts";

type Props = Pick<WordsProps, "post" | "seconds" | "readSeconds" | "onSeek"> & {
  transcript: TranscriptJson;
  translated: Translated | null;
  renderText?: (index: number, segment: TranscriptSegment) => ReactNode;
};

/** The transcript in the chosen language. Segments that are not translated yet are shown in the original. */
export function TranscriptView({ post, transcript, translated, seconds, readSeconds, onSeek, renderText }: Props) {
  const shown = useShownSegments(transcript, translated);
  const turnOf = useMemo(() => turnsOf(transcript), [transcript]);
  const isWhole = translated !== null && translated.segments.length > 0 && translated.segments.every((text) => text !== null);
  const isLive = transcript.state === "live";
  return (
    <div className="flex flex-col gap-2">
      {isLive && (
        <p role="status" className="text-small text-muted">
          {copy.transcriptBeingWritten}
        </p>
      )}
      {isLive && shown.length === 0 && <TranscriptSkeleton />}
      {shown.length > 0 && (
        <div className="flex max-h-[60dvh] min-h-0 flex-col">
          <TranscriptPanel
            segments={shown}
            currentSeconds={seconds}
            readSeconds={readSeconds}
            onSeek={onSeek}
            turnOf={turnOf}
            tools={
              transcript.take_id && (
                <DownloadTranscript postId={post.id} takeId={transcript.take_id} transcript={transcript} translated={translated} />
              )
            }
            {...(renderText ? { renderText } : {})}
            {...(isWhole && translated
              ? { language: translated.language, direction: translated.direction }
              : { language: transcript.language })}
          />
        </div>
      )}
    </div>
  );
}

function TranscriptSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-3">
      <Skeleton className="h-6 w-full" />
      <Skeleton className="h-6 w-4/5" />
      <Skeleton className="h-6 w-11/12" />
    </div>
  );
}

function useShownSegments(transcript: TranscriptJson, translated: Translated | null): TranscriptSegment[] {
  const texts = translated?.segments;
  // Device translations are a new array on each render, so the memo depends on the text instead.
  const said = texts?.map((text) => text?.text).join("\n");
  return useMemo(
    () =>
      transcript.segments.map((segment, index) => {
        const times = { startSeconds: segment.start, endSeconds: segment.end };
        const translation = texts?.[index];
        if (translation) return { ...times, text: translation.text, ...(translation.isRough ? { mark: copy.rough } : {}) };
        return { ...times, text: segment.text, words: segment.words.map((word) => ({ text: word.text, startSeconds: word.start })) };
      }),
    // oxlint-disable-next-line react/exhaustive-deps
    [transcript, said],
  );
}

/** Returns the speaker's label for segments where the speaker changes, if there are several speakers. */
function turnsOf({ segments }: TranscriptJson): (index: number) => string | null {
  const speakers = new Set(segments.flatMap(({ speaker }) => (speaker === null ? [] : [speaker])));
  return (index) => {
    const speaker = segments[index]?.speaker ?? null;
    if (speakers.size < 2 || speaker === null || segments[index - 1]?.speaker === speaker) return null;
    return copy.speaker(speaker + 1);
  };
}
