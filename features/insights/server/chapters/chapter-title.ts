import { isCommon } from "@aside/ai/text/word-counts.ts";

const LONGEST = 60;
/** "Next, let's talk about the budget" becomes "The budget". */
const ANNOUNCES =
  /^(?:\S+ ){0,8}?(?:(?:talk|talking|speak|speaking)(?: to you| with you)? about|(?:look|looking|turn|turning|move on|moving on|go on|start|begin|walk you) (?:at|to|on to|onto|into|with|through)) (?=\S)/iu;

/**
 * The first meaningful clause of a sentence, in the speaker's words, at most 60 characters; empty if there is none.
 * Introductions ("So, let's talk about") are removed, and the first letter is capitalized.
 */
export function chapterTitle(words: string[]): string {
  const clauses = splitClauses(words);
  // "Right." and "Okay, so," have no content: the clauses after them are joined to them.
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

/** Names that start with a small letter on purpose ("iPhone") have a capital elsewhere. */
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

/** Cut at whole words, and not after a conjunction or article. */
function shorten(said: string): string {
  if (said.length <= LONGEST) return said;
  const kept: string[] = [];
  for (const word of said.split(" ")) {
    if ([...kept, word].join(" ").length > LONGEST) break;
    kept.push(word);
  }
  while (kept.length > 1 && isCommon(kept.at(-1) ?? "")) kept.pop();
  // A single word longer than the limit is cut at a character.
  return kept.length > 0
    ? stripEnds(kept.join(" "))
    : said
        .slice(0, LONGEST)
        .toWellFormed()
        .replace(/\uFFFD$/u, "");
}
