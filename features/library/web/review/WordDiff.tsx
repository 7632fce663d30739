import { useMemo } from "react";
import { approvalCopy } from "../../approval-copy.ts";
import { wordDiff } from "./word-diff.ts";

const MARKS = {
  added: { Mark: "ins", style: "bg-success-soft text-success no-underline", label: approvalCopy.changes.added },
  removed: { Mark: "del", style: "bg-danger-soft text-danger", label: approvalCopy.changes.removed },
} as const;

export function WordDiff({ before, now }: { before: string; now: string }) {
  const parts = useMemo(() => wordDiff(before, now), [before, now]);
  return (
    <p className="break-words whitespace-pre-line">
      {parts.map(({ text, kind }, index) => {
        // oxlint-disable-next-line react/no-array-index-key -- parts of one text, drawn again together
        if (kind === "same") return <span key={index}>{text}</span>;
        const { Mark, style, label } = MARKS[kind];
        return (
          // oxlint-disable-next-line react/no-array-index-key -- parts of one text, drawn again together
          <Mark key={index} className={`rounded-sm px-0.5 font-medium ${style}`}>
            <span className="sr-only">{label} </span>
            {text}
          </Mark>
        );
      })}
    </p>
  );
}
