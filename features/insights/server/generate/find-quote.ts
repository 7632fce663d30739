import type { TimedWord } from "@aside/ai/port.ts";
import type { Source } from "../../contract.ts";

/** Letters and digits alone, so that case, marks and spaces (which some languages do without) make no difference. */
export const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, "");

export type QuoteFinder = (quote: string) => Source | null;

/** Finds quotes among the words that were said, from the beginning of a word to the end of one; seconds and words are the transcript's own. */
export function createQuoteFinder(words: TimedWord[]): QuoteFinder {
  let said = "";
  const starts = new Map<number, number>();
  const ends = new Map<number, number>();
  for (const [index, word] of words.entries()) {
    const text = plain(word.text);
    if (!text) continue;
    starts.set(said.length, index);
    said += text;
    ends.set(said.length, index);
  }
  return (quote) => {
    const wanted = plain(quote);
    if (!wanted) return null;
    for (let at = said.indexOf(wanted); at !== -1; at = said.indexOf(wanted, at + 1)) {
      const [first, last] = [starts.get(at), ends.get(at + wanted.length)];
      if (first === undefined || last === undefined) continue;
      const quoted = words.slice(first, last + 1);
      return { start: quoted[0]?.start ?? 0, end: quoted.at(-1)?.end ?? 0, quote: quoted.map((word) => word.text.trim()).join(" ") };
    }
    return null;
  };
}
