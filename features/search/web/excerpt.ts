type Range = { from: number; to: number };
export type ExcerptPart = { text: string; isMatch: boolean };

/** Maximum characters: about three lines of the widest layout. */
const LONGEST = 240;
/** Characters of context before the first match when the beginning is cut. */
const LEAD = 60;

/** Cuts a text around its first match, at spaces, with an ellipsis for each omitted part. Ranges are in UTF-16 code units. */
export function makeExcerpt(text: string, matches: readonly Range[], longest = LONGEST): ExcerptPart[] {
  const { from, to } = findWindow(text, matches[0], longest);
  const parts: ExcerptPart[] = [];
  let at = from;
  const add = (until: number, isMatch: boolean) => {
    if (until > at) parts.push({ text: text.slice(at, until), isMatch });
    at = Math.max(at, until);
  };
  for (const match of matches) {
    if (match.from >= to || match.to <= from) continue;
    add(Math.max(from, match.from), false);
    add(Math.min(to, match.to), true);
  }
  add(to, false);
  return [...dots(from > 0), ...parts, ...dots(to < text.length)];
}

function findWindow(text: string, first: Range | undefined, longest: number): Range {
  if (text.length <= longest) return { from: 0, to: text.length };
  const wanted = Math.min(Math.max(0, (first?.from ?? 0) - LEAD), text.length - longest);
  const from = wanted === 0 ? 0 : spaceAfter(text, wanted, first?.from ?? text.length);
  const end = from + longest;
  if (end >= text.length) return { from, to: text.length };
  const space = text.lastIndexOf(" ", end);
  return { from, to: space > (first?.to ?? from) ? space : end };
}

/** The start of the next word, at most `before`. */
function spaceAfter(text: string, at: number, before: number): number {
  const space = text.indexOf(" ", at);
  return space >= 0 && space < before ? space + 1 : Math.min(at, before);
}

const dots = (isCut: boolean): ExcerptPart[] => (isCut ? [{ text: "…", isMatch: false }] : []);
