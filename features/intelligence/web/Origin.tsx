import { Badge } from "@aside/platform/ui/Badge.tsx";
import { describeDuration, formatDuration } from "@aside/platform/ui/durations.ts";
import { Tooltip } from "@aside/platform/ui/Tooltip.tsx";
import { Play } from "lucide-react";
import { panelCopy as copy } from "../copy.ts";
import type { Origin as OriginName } from "../insights-contract.ts";

/** 0..1 in words. From here up it was heard clearly, or fairly so; measured confidences of clear speech lie above 0.8. */
const SURE = 0.75;
const FAIRLY_SURE = 0.5;

export function confidenceWords(confidence: number): string {
  if (confidence >= SURE) return copy.sure;
  return confidence >= FAIRLY_SURE ? copy.fairlySure : copy.unsure;
}

type Props = { origin: OriginName | null; engine: string | null; confidence: number | null };

/** Where a text comes from, and how sure it is. The author's own needs neither. */
export function Origin({ origin, engine, confidence }: Props) {
  if (origin === null || origin === "edited") return null;
  const isSuggested = origin === "suggested";
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-small text-muted">
      <Tooltip text={isSuggested ? copy.suggestedWhy : copy.generatedWhy(engine ?? copy.generated)}>
        <button type="button" className="inline-flex min-h-11 items-center rounded-control">
          <Badge tone="neutral">{isSuggested ? copy.suggested : copy.generated}</Badge>
        </button>
      </Tooltip>
      {confidence !== null && confidenceWords(confidence)}
    </p>
  );
}

/** Plays the second where it was said. */
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
