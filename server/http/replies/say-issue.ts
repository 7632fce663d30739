import type { z } from "zod";

/**
 * The message for an invalid field whose schema has no message. Zod's default messages name JavaScript types: "Invalid input: expected string,
 * received undefined".
 */
export function sayIssue(issue: z.core.$ZodRawIssue): string {
  const field = issue.path?.join(".") ?? "";
  if (field === "") return "The request is malformed.";
  if (issue.input === undefined) return `The field “${field}” is missing.`;
  if (issue.code === "too_big") return `The field “${field}” may have at most ${issue.maximum}${unitOf(issue.origin)}.`;
  if (issue.code === "too_small") return `The field “${field}” must have at least ${issue.minimum}${unitOf(issue.origin)}.`;
  return `The field “${field}” is not valid.`;
}

const UNITS: Record<string, string> = { string: " characters", array: " entries" };
const unitOf = (origin: string): string => UNITS[origin] ?? "";
