import { describeDuration, formatDuration } from "@aside/contract/time/durations.ts";
import { Play } from "lucide-react";
import type { Origin as OriginName } from "../contract.ts";
import { Explained } from "@aside/ui/elements/Explained.tsx";
import { panelCopy as copy } from "../copy.ts";

/** 0..1, transcription confidence times selection confidence: about 0.75 for rules on clear speech, 0.9 for a model. */
const SURE = 0.7;
export const FAIRLY_SURE = 0.4;

export function confidenceWords(confidence: number): string {
  if (confidence >= SURE) return copy.sure;
  return confidence >= FAIRLY_SURE ? copy.fairlySure : copy.unsure;
}

type Props = { origin: OriginName | null; engine: string | null; confidence: number | null };

/** Labels AI text; its source and confidence are in the explanation. The author's own text has no label. */
export function Origin({ origin, engine, confidence }: Props) {
  if (origin === null || origin === "edited") return null;
  const why = origin === "suggested" ? copy.suggestedWhy : copy.generatedWhy(engine ?? "AI");
  return <Explained label={copy.generated} why={confidence === null ? why : `${why} ${confidenceWords(confidence)}.`} />;
}

/** A button that plays the video from the moment where it was said. */
export function PlayMoment({ at, onSeek }: { at: number; onSeek: (seconds: number) => void }) {
  return (
    <button
      type="button"
      onClick={() => onSeek(at)}
      className="inline-flex min-h-11 shrink-0 items-center gap-1 rounded-control px-2 text-small text-muted tabular-nums hover:bg-sunken hover:text-ink"
    >
      <Play aria-hidden className="size-3 fill-current" />
      <span aria-hidden>{formatDuration(at)}</span>
      <span className="sr-only">{copy.playAt(describeDuration(at))}</span>
    </button>
  );
}
