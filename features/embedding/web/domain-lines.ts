import { canonicalDomain } from "@aside/contract/domains/canonical-domain.ts";
import { copy as errors, settingsCopy } from "../copy.ts";

/** The names in a field with one per line; commas separate them too. */
export const linesOf = (text: string): string[] => text.split(/\s*[\n,]\s*/).filter((line) => line.trim() !== "");

/** The error for the first line that is not a domain; undefined if all are. */
export function findInvalidLine(text: string): string | undefined {
  const invalid = linesOf(text).find((line) => canonicalDomain(line) === null);
  if (invalid === undefined) return undefined;
  return invalid.length > 100 ? errors.domainInvalid : settingsCopy.lineInvalid(invalid);
}
