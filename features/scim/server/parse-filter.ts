import SCIMMY from "scimmy";
import { scimError } from "./scim-error.ts";

/** Conditions that must all hold: attribute path in lower case -> required value. */
export type Conditions = Map<string, string | boolean>;

/**
 * The filters that directories use: `userName eq "x"`, also several joined by `and`. Each uses an index; a filter that would scan all
 * people is refused with `invalidFilter`, as RFC 7644 allows.
 */
export function parseFilter(text: string | undefined, allowed: readonly string[]): Conditions {
  const conditions: Conditions = new Map();
  if (text === undefined || text.trim() === "") return conditions;
  const refuse = () => scimError(400, "invalidFilter", `Filters must compare ${allowed.join(", ")} by "eq", joined by "and".`);
  if (text.length > 1000) throw refuse();
  const [expression, ...others] = parse(text, refuse);
  if (expression === undefined || others.length > 0) throw refuse();
  for (const [path, value] of leavesOf(expression, "")) {
    const known = allowed.find((name) => name.toLowerCase() === path);
    const [operator, expected] = Array.isArray(value) ? (value as unknown[]) : [];
    const isPlain = typeof expected === "string" || typeof expected === "boolean";
    if (!known || !isPlain || String(operator).toLowerCase() !== "eq" || (value as unknown[]).length !== 2) throw refuse();
    conditions.set(path, expected);
  }
  return conditions;
}

function parse(text: string, refuse: () => Error): Record<string, unknown>[] {
  try {
    return [...new SCIMMY.Types.Filter(text)] as Record<string, unknown>[];
  } catch {
    throw refuse();
  }
}

function leavesOf(value: Record<string, unknown>, base: string): [path: string, value: unknown][] {
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = base === "" ? name.toLowerCase() : `${base}.${name.toLowerCase()}`;
    return inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? leavesOf(inner as Record<string, unknown>, path)
      : [[path, inner] as [string, unknown]];
  });
}
