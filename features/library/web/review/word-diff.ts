import { diffWords } from "diff";

export type DiffPart = { text: string; kind: "same" | "added" | "removed" };

/** Two long texts with nothing in common take much longer than this, and their differences would say nothing. */
const TIMEOUT_MS = 500;
/** Characters of unchanged text that are shown on each side of a change. */
const CONTEXT = 160;

/** The differing words of two texts in order. Unchanged text is shortened to what surrounds them. */
export function wordDiff(before: string, now: string): DiffPart[] {
  const parts = diffWords(before, now, { timeout: TIMEOUT_MS });
  if (!parts)
    return [
      { text: before, kind: "removed" },
      { text: now, kind: "added" },
    ];
  return parts.map(({ value, added, removed }, index) => {
    if (added) return { text: value, kind: "added" };
    if (removed) return { text: value, kind: "removed" };
    return { text: shorten(value, index === 0, index === parts.length - 1), kind: "same" };
  });
}

function shorten(text: string, isFirst: boolean, isLast: boolean): string {
  const [head, tail] = [isFirst ? 0 : CONTEXT, isLast ? 0 : CONTEXT];
  if (text.length <= head + tail + CONTEXT) return text;
  // At the end of a word; a text without spaces is cut anywhere.
  const start = head === 0 ? "" : text.slice(0, Math.max(text.lastIndexOf(" ", head), 0) || head);
  const from = text.length - tail;
  const space = text.indexOf(" ", from);
  const end = tail === 0 ? "" : text.slice(space === -1 ? from : space);
  return `${start} … ${end}`;
}
