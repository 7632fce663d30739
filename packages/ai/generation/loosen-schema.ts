import type { JsonSchema } from "./generate-checked.ts";

/** llama.cpp expands a bound into that many rules, and fails for large ones. */
const MAX_BOUND = 200;
const BOUNDS = ["minLength", "maxLength", "minItems", "maxItems"];

/** A schema that can be converted to a grammar: without long bounds and patterns, which zod checks anyway. */
export function loosenSchema(schema: JsonSchema): JsonSchema {
  return loosen(schema, true) as JsonSchema;
}

/** `isSchema`: false under `properties`, whose keys are names that may equal a keyword. */
function loosen(value: unknown, isSchema: boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => loosen(each, isSchema));
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(
    ([key, bound]) => !isSchema || !(key === "pattern" || (BOUNDS.includes(key) && bound > MAX_BOUND)),
  );
  return Object.fromEntries(kept.map(([key, each]) => [key, loosen(each, !isSchema || !["properties", "$defs"].includes(key))]));
}
