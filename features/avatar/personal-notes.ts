/** Who a text is for, as it is spoken. Empty: not known. */
export type Values = { name: string; company: string };

const VARIABLES = ["name", "company"] as const;
/** `{name}`, or `{name|there}` with what is said where the name is not known. */
const PLACE = /\{([^{}|]*)(?:\|([^{}]*))?\}/gu;

const isVariable = (name: string): name is keyof Values => (VARIABLES as readonly string[]).includes(name);

/** Puts a person's values in place of `{name}` and `{company}`. Other braces stay as they are. */
export function fillNotes(notes: string, values: Values): string {
  return notes.replace(PLACE, (whole, name: string, fallback: string | undefined) => {
    const variable = name.trim().toLowerCase();
    if (!isVariable(variable)) return whole;
    return values[variable].trim() || (fallback?.trim() ?? "");
  });
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
