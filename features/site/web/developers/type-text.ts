import type { Schema } from "./open-api.ts";

const FORMATS: Readonly<Record<string, string>> = { uuid: "uuid", "date-time": "timestamp", email: "email", binary: "file" };
/** A reply within replies: beyond this depth, only that there is an object. */
const MAX_DEPTH = 4;

/** A schema as a type, in the notation of TypeScript. */
export function typeText(schema: Schema, depth = 0): string {
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((one) => typeText(one, depth)))].join(" | ");
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeText({ ...schema, type }, depth)).join(" | ");
  if (schema.prefixItems) return `[${schema.prefixItems.map((item) => typeText(item, depth)).join(", ")}]`;
  if (schema.type === "array") return arrayText(typeText(schema.items ?? {}, depth));
  if (schema.type === "object") return objectText(schema, depth);
  return FORMATS[schema.format ?? ""] ?? schema.type ?? "unknown";
}

const arrayText = (item: string): string => (/ \| /.test(item) && !item.startsWith("{") ? `(${item})[]` : `${item}[]`);

function objectText({ properties = {}, required = [], additionalProperties }: Schema, depth: number): string {
  const names = Object.entries(properties);
  if (names.length === 0)
    return typeof additionalProperties === "object" ? `Record<string, ${typeText(additionalProperties, depth)}>` : "object";
  if (depth >= MAX_DEPTH) return "{ … }";
  const indent = "  ".repeat(depth + 1);
  const lines = names.map(([name, schema]) => `${indent}${name}${required.includes(name) ? "" : "?"}: ${typeText(schema, depth + 1)};`);
  return `{\n${lines.join("\n")}\n${"  ".repeat(depth)}}`;
}

/** What a value must fulfill, in words; what JSON can say anyway is left out. */
export function limitsText({ default: fallback, minimum, maximum, minLength, maxLength, minItems, maxItems }: Schema): string[] {
  const isUsual = (value: number | undefined) => value === undefined || Math.abs(value) === Number.MAX_SAFE_INTEGER;
  const range = (low: number | undefined, high: number | undefined, unit: string) =>
    isUsual(high) || high === undefined
      ? isUsual(low) || !low
        ? []
        : [`at least ${low}${unit}`]
      : isUsual(low) || !low
        ? [`at most ${high.toLocaleString("en-US")}${unit}`]
        : [`${low} to ${high.toLocaleString("en-US")}${unit}`];
  return [
    ...range(minimum, maximum, ""),
    ...range(minLength, maxLength, " characters"),
    ...range(minItems, maxItems, " items"),
    ...(fallback === undefined || fallback === "" ? [] : [`default ${JSON.stringify(fallback)}`]),
  ];
}
