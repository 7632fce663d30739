import { diffWords } from "diff";
import { useMemo } from "react";
import { copy } from "../../copy.ts";

/** The words of two texts, with what was removed and added. */
export function WordDiff({ before, now }: { before: string; now: string }) {
  const parts = useMemo(() => diffWords(before, now), [before, now]);
  return (
    <p className="max-h-96 overflow-y-auto break-words whitespace-pre-line" tabIndex={0} role="group" aria-label={copy.changes.transcript}>
      {parts.map(({ value, added, removed }, index) => {
        const [Mark, style, label] = added
          ? (["ins", "bg-success-soft text-success no-underline", copy.changes.added] as const)
          : removed
            ? (["del", "bg-danger-soft text-danger", copy.changes.removed] as const)
            : ([null, "", ""] as const);
        // oxlint-disable-next-line react/no-array-index-key -- parts of one text, drawn again together
        if (Mark === null) return <span key={index}>{value}</span>;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- parts of one text, drawn again together
          <Mark key={index} className={`rounded-sm px-0.5 font-medium ${style}`}>
            <span className="sr-only">{label} </span>
            {value}
          </Mark>
        );
      })}
    </p>
  );
}
