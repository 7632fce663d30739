import { fitLine } from "@aside/contract/clean-text.ts";
import { MAX_FILENAME } from "../contract.ts";

/** A longer one is no extension. */
const MAX_EXTENSION = 20;

/**
 * A file's name as it is stored: without folders, control and invisible characters or direction marks (which make `gpj.exe` look like
 * another type), at most 120 characters. A longer name keeps its extension. Null if nothing is left.
 */
export function cleanFilename(given: string): string | null {
  let name = fitLine(given.split(/[/\\]/).at(-1) ?? "", given.length);
  // Windows ignores these at the end: `a.exe.` would be `a.exe`.
  while (/[. ]$/.test(name)) name = name.slice(0, -1);
  const dot = name.lastIndexOf(".");
  const cut = dot !== -1 && name.length - dot <= MAX_EXTENSION ? dot : name.length;
  const stem = fitLine(name.slice(0, cut), MAX_FILENAME - (name.length - cut));
  return stem === "" ? null : stem + name.slice(cut);
}
