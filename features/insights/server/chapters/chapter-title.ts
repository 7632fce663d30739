import { isCommon } from "@aside/ai/text/word-counts.ts";

const LONGEST = 60;
/** Phrases that introduce a topic, as in "Next, let's talk about the budget". */
const ANNOUNCES =
  /^(?:\S+ ){0,8}?(?:(?:talk|talking|speak|speaking)(?: to you| with you)? about|(?:look|looking|turn|turning|move on|moving on|go on|start|begin|walk you) (?:at|to|on to|onto|into|with|through)) (?=\S)/iu;

/**
 * Returns the first meaningful clause in the speaker's own words, capitalized and at most 60 characters, or "" if there is none.
 * Introductions such as "So, let's talk about" are dropped.
 */
export function chapterTitle(words: string[]): string {
  const clauses = splitClauses(words);
  // "Right." and "Okay, so," name no topic, so the following clauses are added.
  let taken: string[] = [];
  for (const clause of clauses) {
    taken = taken.every(isCommon) ? clause : [...taken, ...clause];
    if (taken.some((word) => !isCommon(word))) break;
  }
  const said = stripEnds(taken.join(" "));
  const announced = said.replace(ANNOUNCES, "");
  const isInformative = announced.split(" ").some((word) => !isCommon(word));
  return capitalise(shorten(stripEnds(isInformative ? announced : said)));
}

/** Keeps names such as "iPhone", which have a capital letter further on. */
const capitalise = (title: string): string => title.replace(/^\p{Ll}(?=\p{Ll}*(?:\P{L}|$))/u, (first) => first.toLocaleUpperCase());

function splitClauses(words: string[]): string[][] {
  const clauses: string[][] = [[]];
  for (const word of words) {
    clauses.at(-1)?.push(word);
    if (/[,;:.?!…–—]["')\]]*$/u.test(word)) clauses.push([]);
  }
  return clauses.filter((clause) => clause.length > 0);
}

const FILLERS = /^(?:so|okay|ok|um|uh|er|well|and|but|now|right|alright|then|yeah|yes|oh|also)[,.]? (?=\S)/iu;

function stripEnds(said: string): string {
  let rest = said.trim();
  while (FILLERS.test(rest)) rest = rest.replace(FILLERS, "");
  return rest.replace(/^["'(¿¡[]+/u, "").replace(/[\s,;:.!…–—"')\]]+$/u, "");
}

/** Cuts at a word boundary and drops trailing function words. */
function shorten(said: string): string {
  if (said.length <= LONGEST) return said;
  const kept: string[] = [];
  for (const word of said.split(" ")) {
    if ([...kept, word].join(" ").length > LONGEST) break;
    kept.push(word);
  }
  while (kept.length > 1 && isCommon(kept.at(-1) ?? "")) kept.pop();
  // A single word that is longer than a title: cut it between characters.
  return kept.length > 0
    ? stripEnds(kept.join(" "))
    : said
        .slice(0, LONGEST)
        .toWellFormed()
        .replace(/\uFFFD$/u, "");
}
