import type { ItemToken, WinkMethods } from "wink-nlp";
import type { Sentence } from "@aside/ai/text/split-sentences.ts";
import { ACTION_VERBS, DEPARTMENTS, PEOPLE_NOUNS } from "./action-words.ts";

/** A word, a punctuation mark or a full name ("Mrs. Lund", "Joanne and Tim"). `words`: first and last word index in the sentence. */
export type Unit = { plain: string; said: string; pos: string; lemma: string; words: [first: number, last: number] };

/**
 * A normalized sentence for the rules: lower case, contractions expanded ("I'll" becomes "i will"), names replaced by NAME, groups and
 * roles by ROLE, units separated by one space.
 */
export type Line = { units: Unit[]; text: string };

let loading: Promise<WinkMethods> | undefined;
/** Loaded on first use, because loading the tagger takes 200 ms. */
async function loadTagger(): Promise<WinkMethods> {
  loading ??= Promise.all([import("wink-nlp"), import("wink-eng-lite-web-model")]).then(([{ default: winkNlp }, { default: model }]) =>
    winkNlp(model),
  );
  return await loading;
}

export async function readLines(sentences: Sentence[]): Promise<Line[]> {
  const tagger = await loadTagger();
  const tagged = sentences.map((sentence) => tagWords(tagger, sentence));
  return tagged.map((units) => {
    const joined = joinNames(units);
    return { units: joined, text: joined.map((unit) => unit.plain).join(" ") };
  });
}

/** Index of the unit that starts at an offset of the line's text; the number of units at the end of the text. */
export function unitAt(line: Line, offset: number): number {
  let at = 0;
  for (const [index, unit] of line.units.entries()) {
    if (at >= offset) return index;
    at += unit.plain.length + 1;
  }
  return line.units.length;
}

function tagWords({ readDoc, its }: WinkMethods, sentence: Sentence): Unit[] {
  // A word that contains a space would shift the indices of all following words.
  const said = sentence.words.map((word) => word.text.trim().replaceAll(/[’‘]/gu, "'").replaceAll(/\s+/gu, "-")).join(" ");
  const units: Unit[] = [];
  // The library's types lack the arguments that it adds itself.
  const lemmaOf = (token: ItemToken) => token.out(its.lemma as typeof its.value);
  let word = -1;
  readDoc(said)
    .tokens()
    .each((token: ItemToken) => {
      if (units.length === 0 || token.out(its.precedingSpaces) !== "") word++;
      const text = token.out();
      const pos = token.out(its.pos);
      const [, subject, verb] = /^(i|you|we|they|he|she)('(?:m|re|ll|ve|d))$/i.exec(text) ?? [];
      if (subject && verb) {
        units.push({ plain: subject.toLowerCase(), said: subject, pos: "PRON", lemma: subject.toLowerCase(), words: [word, word] });
        units.push({ plain: verb.toLowerCase(), said: verb, pos: "AUX", lemma: verb.toLowerCase(), words: [word, word] });
      } else units.push({ plain: text.toLowerCase(), said: text, pos, lemma: lemmaOf(token).toLowerCase(), words: [word, word] });
    });
  const first = units[0];
  if (first?.pos === "PROPN" && first.plain.endsWith("s")) {
    // "Investors" at the start of a sentence is not a name: in lower case the tagger sees a plural.
    const small = readDoc(first.plain).tokens().itemAt(0);
    if (small.out(its.pos) === "NOUN" && lemmaOf(small) !== first.plain) first.pos = "NOUN";
  }
  return units.map((unit, index) => ({ ...unit, plain: writeOut(unit, units[index - 1], units[index + 1]) }));
}

const SHORT: Record<string, string> = { "'ll": "will", "n't": "not", "'re": "are", "'m": "am", "'ve": "have", "'d": "would" };

function writeOut({ plain }: Unit, before: Unit | undefined, after: Unit | undefined): string {
  if (plain === "'s") {
    if (before?.plain === "let") return "us";
    const isVerb = before !== undefined && /^(?:he|she|it|that|there|what|who|here)$/.test(before.plain);
    return isVerb || after?.plain === "going" || after?.plain === "responsible" ? "is" : "'s";
  }
  if (plain === "ca" && after?.plain === "n't") return "can";
  if (plain === "wo" && after?.plain === "n't") return "will";
  return SHORT[plain] ?? plain;
}

const TITLES = /^(?:mr|mrs|ms|dr|prof|professor|doctor|sir)\.?$/;
const DAYS =
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$|^(?:january|february|march|april|may|june|july|august|september|october|november|december|easter|christmas)$/;
const COUNTERS = new Set(["each", "every"]);

function joinNames(units: Unit[]): Unit[] {
  const joined: Unit[] = [];
  for (let at = 0; at < units.length;) {
    const end = nameEnd(units, at) ?? roleEnd(units, at);
    const isName = nameEnd(units, at) !== undefined;
    const unit = units[at] as Unit;
    if (end === undefined) {
      joined.push(unit);
      at++;
      continue;
    }
    const parts = units.slice(at, end);
    joined.push({
      ...unit,
      plain: isName ? "NAME" : "ROLE",
      said: sayParts(parts),
      words: [unit.words[0], parts.at(-1)?.words[1] ?? unit.words[1]],
    });
    at = end;
  }
  return joined;
}

const sayParts = (parts: Unit[]) =>
  parts.map((part, index) => (index > 0 && part.words[0] !== parts[index - 1]?.words[0] ? ` ${part.said}` : part.said)).join("");

/** The end of one name, or of several joined by "and". */
function nameEnd(units: Unit[], at: number): number | undefined {
  let end = oneNameEnd(units, at);
  while (end !== undefined && units[end]?.plain === "and") {
    const next = oneNameEnd(units, end + 1);
    if (next === undefined || !/^(?:can|could|will|would|please|need|are|,|have|should|must)$/.test(units[next]?.plain ?? "")) break;
    end = next;
  }
  return end;
}

function oneNameEnd(units: Unit[], at: number): number | undefined {
  let end = at;
  if (TITLES.test(units[end]?.plain ?? "") && /^\p{Lu}/u.test(units[end]?.said ?? "")) end++;
  if (end > at && units[end]?.plain === "." && units[end + 1]) end++;
  const first = end;
  while (isNameWord(units, end)) end++;
  return end > first ? end : undefined;
}

function isNameWord(units: Unit[], at: number): boolean {
  const unit = units[at];
  if (!unit || !/^\p{Lu}[\p{L}'-]+$/u.test(unit.said) || DAYS.test(unit.plain) || unit.plain === "i") return false;
  if (at > 0) return unit.pos === "PROPN" || (unit.pos === "NOUN" && units[at - 1]?.plain === ",");
  // The first word of a sentence is capitalized anyway, so its capital is no evidence of a name.
  const isCalled = units[1]?.plain === "," && /^(?:can|could|would|will|please|you|i)$/.test(units[2]?.plain ?? "");
  return isCalled
    ? !OPENERS.has(unit.plain)
    : unit.pos === "PROPN" && !ACTION_VERBS.has(unit.plain) && !DEPARTMENTS.has(unit.plain) && !OPENERS.has(unit.plain);
}

const OPENERS = new Set(
  "hi hello hey also okay ok oh so and but well thanks please finally first second third next then now anyway honestly today tomorrow everyone everybody team folks guys all great good yes no yeah right alright lastly meanwhile afternoon morning evening dear friends".split(
    " ",
  ),
);

/** The end of a role or group: "the night manager", "our engineers", "every shift lead", "all of you", "legal". */
function roleEnd(units: Unit[], at: number): number | undefined {
  const plain = (index: number) => units[index]?.plain ?? "";
  if (/^(?:everyone|everybody)$/.test(plain(at))) return plain(at + 1) === "else" ? at + 2 : at + 1;
  if (plain(at) === "all" && plain(at + 1) === "of" && plain(at + 2) === "you") return at + 3;
  if (DEPARTMENTS.has(plain(at)) && /^(?:will|needs?|has|should|must|is|can|could)$/.test(plain(at + 1))) return at + 1;
  if (!/^(?:the|our|your|my|each|every|both)$/.test(plain(at))) return undefined;
  for (let last = at + 1; last <= at + 3; last++) {
    const isPeople = PEOPLE_NOUNS.has(plain(last)) || (COUNTERS.has(plain(at)) && last === at + 1 && units[last]?.pos === "NOUN");
    if (!isPeople || (PEOPLE_NOUNS.has(plain(last + 1)) && last < at + 3)) continue;
    const named = oneNameEnd(units, last + 1);
    return named ?? last + 1;
  }
  return undefined;
}
