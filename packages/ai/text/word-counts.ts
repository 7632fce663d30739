/** Words that say nothing of what a text is about. */
const COMMON = new Set(
  (
    "a about actually again all also am an and any are as at be because been before being but by can could did do does doing done down each " +
    "even every few first for from get go going gonna good got had has have having he her here him his how i if in into is it its just kind " +
    "know let like little look lot make maybe me mean more most much my new next no not now of off okay on one only or other our out over " +
    "people really right said same say see she should so some something sort still such take than that the their them then there these they " +
    "thing things think this those through to today too under up us use very wanna want was way we well were what when where which while who why " +
    "will with would yeah yes you your uh um er ah oh alright finally"
  ).split(" "),
);

/** Small letters without what punctuation and apostrophes add: "Let's," is "let". */
const plain = (word: string) =>
  word
    .toLowerCase()
    .normalize("NFKC")
    .replaceAll(/['’](?:s|m|re|ve|ll|d|t)\b/gu, "")
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

export function isCommon(word: string): boolean {
  const known = plain(word);
  return known === "" || COMMON.has(known);
}

/** Enough of a stem that "costs", "costing" and "cost" are one word. Words of other languages keep their form. */
function stem(word: string): string {
  const bare = plain(word);
  const cut = bare.replace(/(?:ingly|edly|ings|ing|ed|ly|ies|es|s|y|e)$/u, "");
  return cut.length >= 3 ? cut.replace(/([^aeiou])\1$/u, "$1") : bare;
}

/** The frequency of each word stem, without stop words. */
export function countStems(words: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) {
    if (isCommon(word)) continue;
    const key = stem(word);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** The cosine of two counts: 1 for the same words, 0 for none in common. */
export function likeness(a: Map<string, number>, b: Map<string, number>): number {
  let dot = 0;
  for (const [key, count] of a) dot += count * (b.get(key) ?? 0);
  const length = (counts: Map<string, number>) => Math.sqrt([...counts.values()].reduce((sum, count) => sum + count * count, 0));
  const lengths = length(a) * length(b);
  return lengths === 0 ? 0 : dot / lengths;
}
