/** The parts of a message in order: reason, subject, details, request, next steps. */
const PLACES: RegExp[] = [
  /\b(?:greet|say hello|hello|hi|introduce (?:myself|ourselves)|who (?:i am|we are)|welcome)\b/iu,
  /\b(?:because|background|reason|why|since|after (?:our|the) (?:call|meeting)|follow(?:ing)? up|last (?:week|month|time|year)|problem|noticed|saw that)\b/iu,
  /./su,
  /\d|\b(?:price|cost|number|date|detail|example|percent|schedule|deadline|spec)/iu,
  /\?|\b(?:ask|please|need (?:them|her|him|you|to know)|want (?:them|her|him|you) to|should|decide|confirm|approve|sign|reply|answer|send me|book)\b/iu,
  /\b(?:next steps?|thank|thanks|goodbye|follow up (?:with|next)|look forward|call (?:me|us)|contact|finally|at the end|close with)\b/iu,
];
/** The order in which patterns are tried when a line matches several: farewell before request before detail. */
const FIRST_ASKED = [5, 4, 0, 1, 3];
const MATTER = 2;

const MOST = 20;

/** Splits the author's notes into points and sorts them into message order. */
export function orderPoints(prompt: string): string[] {
  const points = prompt
    .split("\n")
    .flatMap((line) => line.replace(/^\s*(?:[-*•]|\d{1,2}[.)])\s+/u, "").split(/(?<=[.!?…])\s+|;\s+/u))
    .map((point) => point.replace(/^[\s,;-]+|[\s,;]+$/gu, ""))
    .filter((point) => /[\p{L}\p{N}]/u.test(point));
  const placed = points.map((point, index) => ({ point, index, place: FIRST_ASKED.find((place) => PLACES[place]?.test(point)) ?? MATTER }));
  return placed
    .toSorted((a, b) => a.place - b.place || a.index - b.index)
    .slice(0, MOST)
    .map(({ point }) => point.charAt(0).toUpperCase() + point.slice(1));
}
