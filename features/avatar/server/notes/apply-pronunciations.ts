import type { Pronunciation } from "../../notes-contract.ts";

const escapePattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
const LETTER = String.raw`[\p{L}\p{M}\p{N}]`;

/** Replaces whole words by how they are said. Of two that begin at the same place the longer one counts; what was replaced is not replaced again. */
export function applyPronunciations(text: string, pronunciations: readonly Pronunciation[]): string {
  if (pronunciations.length === 0) return text;
  const spoken = new Map(pronunciations.map((each) => [each.word.toLowerCase(), each.spoken]));
  const words = [...spoken.keys()].toSorted((one, other) => other.length - one.length).map(escapePattern);
  const whole = new RegExp(`(?<!${LETTER})(?:${words.join("|")})(?!${LETTER})`, "giu");
  return text.replace(whole, (word) => spoken.get(word.toLowerCase()) ?? word);
}
