import type { TimedWord } from "@aside/ai/port.ts";
import type { Source } from "../../contract.ts";

/** Letters and digits only: ignores case, punctuation and spaces (which some languages do not use). */
export const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, "");

export type QuoteFinder = (quote: string) => Source | null;

/** Finds quotes in the spoken words, at word boundaries. Returns the transcript's own times and text. */
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
