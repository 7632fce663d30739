import { TextMark } from "@aside/ui/elements/TextMark.tsx";
import { cx } from "@aside/ui/class-names.ts";
import type { InsightsJson, SummaryContent } from "../contract.ts";
import { confidenceWords, FAIRLY_SURE, Origin, PlayMoment } from "./Origin.tsx";
import { panelCopy as words } from "../../transcripts/copy.ts";
import type { Translated } from "../../transcripts/web/translated.ts";
type Props = { summary: InsightsJson["summary"]; translated: Translated | null; onSeek: (seconds: number) => void };

/** The points of a summary, each linked to its source in the video. */
export function SummaryView({ summary, translated, onSeek }: Props) {
  if (!summary.content) return null;
  const points = linesOf(summary.content, translated?.summary?.text ?? null);
  const shown = translated?.summary ? { lang: translated.language, dir: translated.direction } : {};
  return (
    <div className="flex flex-col gap-1">
      <ul className="flex flex-col" {...shown}>
        {points.map((point, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two points may read alike
          <li key={index} className={cx("flex items-baseline gap-2", index > 0 && "border-t border-line")}>
            <div className="min-w-0 flex-1 py-2 break-words">
              {point.text}
              {translated?.summary?.isRough && <TextMark>{words.rough}</TextMark>}
              {point.confidence !== null && point.confidence < FAIRLY_SURE && (
                <span lang="en" dir="ltr" className="block text-small text-warning">
                  {confidenceWords(point.confidence)}
                </span>
              )}
            </div>
            {point.at !== null && <PlayMoment at={point.at} onSeek={onSeek} />}
          </li>
        ))}
      </ul>
      <Origin {...summary} />
    </div>
  );
}

type Line = { text: string; at: number | null; confidence: number | null };

/** A translation normally has one line per point. If the engine joined lines, the translation is shown without links. */
function linesOf({ text, points }: SummaryContent, translation: string | null): Line[] {
  const own: Line[] =
    points.length > 0
      ? points.map((point) => ({ text: point.text, at: point.sources[0]?.start ?? null, confidence: point.confidence }))
      : paragraphs(text).map((line) => ({ text: line, at: null, confidence: null }));
  if (translation === null) return own;
  const lines = paragraphs(translation);
  return lines.map((line, index) => ({
    ...(lines.length === own.length && own[index] ? own[index] : { at: null, confidence: null }),
    text: line,
  }));
}

const paragraphs = (text: string) => text.split("\n").filter((line) => line.trim() !== "");
