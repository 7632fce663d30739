import { type Sentence, textOf } from "@aside/ai/text/split-sentences.ts";
import { isCommon } from "@aside/ai/text/word-counts.ts";
import type { PickedPoint } from "./pick-summary.ts";
import { isCourtesy, tidySentence } from "./tidy-sentence.ts";

export type PickedTitle = { text: string; source: { start: number; end: number; quote: string } };

const MOST = 5;
/** Maximum length in characters. */
const LONGEST = 60;
/** Minimum number of words. */
const FEWEST_WORDS = 3;

/** Suggests titles in the speaker's own words: from the summary points, then from the first sentences. */
export function pickTitles(sentences: Sentence[], points: PickedPoint[]): PickedTitle[] {
  const early = sentences.map((sentence) => ({ start: sentence.start, end: sentence.end, quote: textOf(sentence) }));
  const sources = [...points.toSorted((a, b) => b.confidence - a.confidence).map((point) => point.source), ...early];
  const titles = new Map<string, PickedTitle>();
  for (const source of sources) {
    const text = titleOf(source.quote);
    const isTelling = text.split(" ").length >= FEWEST_WORDS && text.split(" ").some((word) => !isCommon(word));
    if (isTelling && !titles.has(text)) titles.set(text, { text, source });
    if (titles.size >= MOST) break;
  }
  return [...titles.values()];
}

function titleOf(sentence: string): string {
  const tidied = tidySentence(sentence);
  return isCourtesy(tidied) ? "" : shorten(tidied).replace(/[.,;:!…\s]+$/u, "");
}

/** Cuts at the end of a clause, else at a word boundary, and drops trailing function words. */
function shorten(sentence: string): string {
  if (sentence.length <= LONGEST) return sentence;
  const head = sentence.slice(0, LONGEST + 1);
  const clause = Math.max(...[",", ";", " and ", " because ", " but ", " so "].map((mark) => head.lastIndexOf(mark)));
  if (clause > LONGEST / 3) return head.slice(0, clause);
  const words = head.slice(0, Math.max(head.lastIndexOf(" "), 0)).split(" ");
  while (words.length > FEWEST_WORDS && isCommon(words.at(-1) ?? "")) words.pop();
  return words.join(" ");
}
