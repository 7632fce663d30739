import type { JsonSchema } from "./generate-checked.ts";

/** llama.cpp writes a bound out as so many rules, and gives up on large ones. */
const MAX_BOUND = 200;
const BOUNDS = ["minLength", "maxLength", "minItems", "maxItems"];

/** A schema that a grammar can be made of: without long bounds and patterns, which zod checks anyway. */
export function loosenSchema(schema: JsonSchema): JsonSchema {
  return loosen(schema, true) as JsonSchema;
}

/** `isSchema`: not so under `properties`, whose keys are names that may be called as a bound is. */
function loosen(value: unknown, isSchema: boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => loosen(each, isSchema));
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(
    ([key, bound]) => !isSchema || !(key === "pattern" || (BOUNDS.includes(key) && bound > MAX_BOUND)),
  );
  return Object.fromEntries(kept.map(([key, each]) => [key, loosen(each, !isSchema || !["properties", "$defs"].includes(key))]));
}
