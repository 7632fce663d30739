import { escapeHtml } from "@aside/contract/text/escape-html.ts";

/** Who a text is for, as it is spoken. Empty: not known. */
export type Values = { name: string; company: string };

/** For whom a preview is spoken. */
export const SOMEONE: Values = { name: "Alex", company: "Acme" };

const VARIABLES = ["name", "company"] as const;
/** `{name}`, or `{name|there}` with what is said where the name is not known. */
const PLACE = /\{([^{}|]*)(?:\|([^{}]*))?\}/gu;

const isVariable = (name: string): name is keyof Values => (VARIABLES as readonly string[]).includes(name);

/** Of a text that is shown with a person's values: `variable` is null where nothing was put in, and `isMissing` where something should be. */
type Part = { text: string; variable: keyof Values | null; isMissing: boolean };

/** A text with a person's values in place of `{name}` and `{company}`, in its parts. Other braces stay as they are. */
export function fillParts(notes: string, values: Values): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const match of notes.matchAll(PLACE)) {
    const [whole, name = "", fallback] = match;
    const variable = name.trim().toLowerCase();
    if (!isVariable(variable)) continue;
    const text = values[variable].trim() || (fallback?.trim() ?? "");
    parts.push({ text: notes.slice(from, match.index), variable: null, isMissing: false }, { text, variable, isMissing: text === "" });
    from = match.index + whole.length;
  }
  return [...parts, { text: notes.slice(from), variable: null, isMissing: false }];
}

/** Puts a person's values in place of `{name}` and `{company}`. */
export const fillNotes = (notes: string, values: Values): string =>
  fillParts(notes, values)
    .map(({ text }) => text)
    .join("");

/** As `fillNotes`, in HTML that a person reads aloud: where nothing is known and there is no fallback, they see what belongs there. */
export const fillForReading = (html: string, values: Values): string =>
  html.replace(PLACE, (whole, name: string, fallback?: string) => {
    const variable = name.trim().toLowerCase();
    return isVariable(variable) ? escapeHtml(values[variable].trim()) || fallback?.trim() || whole : whole;
  });

/** After the comma of "Bob, Jr. Brown": not a first name, as in "Brown, Bob". */
const SUFFIX = /^(?:jr|sr|[ivx]+|ph\.?d|md|mba|esq)\b/iu;

/** People are spoken to by their first name: the first word, or the one after the comma of "Brown, Bob". */
export function spokenName(name: string): string {
  const [last = "", first = ""] = name.split(",").map((part) => part.trim());
  const given = first !== "" && !SUFFIX.test(first) ? first : last;
  return given.split(/\s+/u)[0] ?? "";
}

/** Variables that a text needs, those that have no fallback, and names in braces that are no variables. */
export function readVariables(notes: string): { used: (keyof Values)[]; required: (keyof Values)[]; unknown: string[] } {
  const [used, required, unknown] = [new Set<keyof Values>(), new Set<keyof Values>(), new Set<string>()];
  for (const [, name = "", fallback] of notes.matchAll(PLACE)) {
    const variable = name.trim().toLowerCase();
    if (!isVariable(variable)) {
      unknown.add(name.trim());
      continue;
    }
    used.add(variable);
    if (!fallback?.trim()) required.add(variable);
  }
  return { used: [...used], required: [...required], unknown: [...unknown] };
}

/** Whether something that the texts need is not known of this person. */
export const isMissing = (notes: string, values: Values): boolean =>
  readVariables(notes).required.some((variable) => values[variable].trim() === "");
