import { type Sentence, textOf } from "@aside/ai/text/split-sentences.ts";
import { countStems, isCommon, likeness } from "@aside/ai/text/word-counts.ts";
import { isCourtesy, tidySentence } from "./tidy-sentence.ts";

export type PickedPoint = { text: string; confidence: number; source: { start: number; end: number; quote: string } };
export type PickedSummary = { points: PickedPoint[]; confidence: number };

/** Similarity of two sentences by index, -1..1. */
export type Likeness = (a: number, b: number) => number;

const FEWEST = 2;
const MOST = 5;
/** One summary point per this many sentences. */
const SENTENCES_EACH = 3;
/** The fraction of its score that a sentence loses if it repeats a chosen one. */
const REDUNDANCY = 0.6;
/** From this similarity on, a sentence counts as a repetition. */
const REPEATED = 0.85;

const CUES: [RegExp, number][] = [
  [
    /\b(?:decided?|decision|agreed|approved|confirmed|signed|launched|live|delay(?:ed|s)?|moved|instead of|risk|issue|problem|blocker|complaint|deadline|due|budget|cost|price|margin|revenue|result|propose|suggestion|recommend|offer|because|means|need|failed|late|short|best|worse|worst|worr(?:y|ies))\b/iu,
    1.35,
  ],
  [
    /\d|\b(?:percent|per cent|thousand|hundred|million|dollars|pounds|euros|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/iu,
    1.2,
  ],
  [
    /\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|june|july|august|september|october|november|december|tomorrow|quarter|(?:this|next) (?:week|month|year))\b/iu,
    1.15,
  ],
  [
    /\b(?:by the way|last (?:year|time)|i (?:laughed|remember|used to)|when i started|i hope|i'm sorry|i understand|i think we should be fine|some people asked)\b/iu,
    0.6,
  ],
  [/\?$/u, 0.7],
];

/**
 * Selects two to five of the speaker's own sentences in spoken order. Prefers sentences that are similar to the others (by `alike`, else by
 * shared words), sound like business and come early; skips repetitions. A text of one or two sentences is returned as it is.
 */
export function pickSummary(sentences: Sentence[], alike?: Likeness): PickedSummary {
  const tidied = sentences.map((sentence) => tidySentence(textOf(sentence)));
  const usable = tidied.flatMap((text, index) => (isCourtesy(text) ? [] : [index]));
  if (usable.length === 0) return { points: [], confidence: 0 };
  const stems = tidied.map((text) => countStems(text.split(" ")));
  const similarity = alike ?? ((a: number, b: number) => likeness(stems[a] ?? new Map(), stems[b] ?? new Map()));
  const scores = new Map(
    usable.map((index, position) => [index, weigh(tidied[index] ?? "", centrality(index, usable, similarity), position)]),
  );
  const chosen = choose(usable, scores, similarity);
  const top = Math.max(...scores.values());
  const points = chosen
    .toSorted((a, b) => a - b)
    .map((index) => pointOf(sentences[index] as Sentence, tidied[index] ?? "", (scores.get(index) ?? 0) / (top || 1)));
  return { points, confidence: margin(usable, chosen, scores) };
}

const centrality = (index: number, usable: number[], similarity: Likeness) =>
  usable.reduce((sum, other) => sum + (other === index ? 0 : Math.max(0, similarity(index, other))), 0) / Math.max(1, usable.length - 1);

function weigh(text: string, central: number, position: number): number {
  const words = text.split(" ");
  const content = words.filter((word) => !isCommon(word)).length;
  // Short sentences score lower because they are unclear on their own; early sentences score higher.
  const length = Math.min(1, content / 6);
  const place = position < 3 ? 1.15 : 1;
  return CUES.reduce((score, [cue, factor]) => (cue.test(text) ? score * factor : score), (0.35 + central) * length * place);
}

function choose(usable: number[], scores: Map<number, number>, similarity: Likeness): number[] {
  const count = Math.min(usable.length, Math.max(FEWEST, Math.min(MOST, Math.round(usable.length / SENTENCES_EACH))));
  const chosen: number[] = [];
  while (chosen.length < count) {
    const rest = usable.filter((index) => !chosen.includes(index));
    const said = (index: number) => Math.max(0, ...chosen.map((other) => similarity(index, other)));
    const remainingScore = (index: number) => (said(index) >= REPEATED ? 0 : (scores.get(index) ?? 0) * (1 - REDUNDANCY * said(index)));
    const best = rest.reduce((a, b) => (remainingScore(b) > remainingScore(a) ? b : a));
    if (remainingScore(best) === 0 && chosen.length > 0) break;
    chosen.push(best);
  }
  return chosen;
}

function pointOf(sentence: Sentence, text: string, share: number): PickedPoint {
  return { text, confidence: 0.4 + 0.5 * share, source: { start: sentence.start, end: sentence.end, quote: textOf(sentence) } };
}

/** Confidence 0..1: how far the scores of the chosen sentences exceed those of the rest. */
function margin(usable: number[], chosen: number[], scores: Map<number, number>): number {
  const mean = (indices: number[]) => indices.reduce((sum, index) => sum + (scores.get(index) ?? 0), 0) / (indices.length || 1);
  const left = usable.filter((index) => !chosen.includes(index));
  if (left.length === 0) return 0.9;
  const [high, low] = [mean(chosen), mean(left)];
  return Math.min(0.9, 0.4 + 0.5 * ((high - low) / (high || 1)));
}
