import type { Voice } from "../../notes-contract.ts";

const names = new Intl.DisplayNames(["en"], { type: "language" });

/** A BCP 47 tag in words; one that is none as it is. */
export function languageName(tag: string): string {
  try {
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** The voices that speak a language. */
export const voicesOf = (voices: readonly Voice[], language: string): Voice[] =>
  voices.filter((voice) => voice.language === null || voice.language === language);

/** The voice to use with a language: the one that was chosen where it speaks it, otherwise the first that does. */
export function voiceFor(voices: readonly Voice[], language: string, chosen: string | null): string | null {
  const fitting = voicesOf(voices, language);
  return (fitting.find(({ id }) => id === chosen) ?? fitting[0])?.id ?? null;
}
