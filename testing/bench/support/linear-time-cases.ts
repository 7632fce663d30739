import { z } from "zod";
import type { Input } from "@aside/testkit/access-row.ts";
import type { EndpointSpec } from "@aside/contract/endpoint.ts";

/** Patterns that are slow in some parsers, regular expressions and sanitizers. */
export const PATTERNS = [
  "a",
  "a@a.a.",
  "a@b.co,",
  '"a\n',
  '"',
  " ",
  "\t",
  "\n",
  "<a<a",
  "<a@b.co>",
  "<b>",
  "<a href=x>&",
  ",;",
  "\\",
  "((((",
  "\u0315\u0300",
  "👩‍👩‍👧",
  "a-",
  "%41",
];
const SIZES = [10_000, 100_000, 1_900_000];
const LISTS = [100, 10_000, 100_000];

export type Case = { field: string; pattern: string; size: number; input: Input };
type JsonSchema = {
  type?: string;
  maxLength?: number;
  maxItems?: number;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  anyOf?: JsonSchema[];
};
type Field = { path: (string | number)[]; schema: JsonSchema };

/** A valid request with one field replaced, for each field of its contract. */
export function casesOf(endpoint: EndpointSpec, valid: Input): Case[] {
  return (["query", "body"] as const).flatMap((part) => {
    const schema = endpoint[part];
    if (!schema) return [];
    const fields = fieldsOf(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema, []);
    return fields.flatMap(({ path, schema: field }) =>
      valuesOf(field, part).map(({ value, ...shown }) => ({
        ...shown,
        field: [part, ...path].join("."),
        input: { ...valid, [part]: replace(valid[part], path, value) },
      })),
    );
  });
}

function fieldsOf(schema: JsonSchema, path: (string | number)[]): Field[] {
  const isNamed = schema.enum !== undefined || schema.const !== undefined;
  const own = (schema.type === "string" && !isNamed) || schema.type === "array" ? [{ path, schema }] : [];
  return [
    ...own,
    ...(schema.anyOf ?? []).flatMap((part) => fieldsOf(part, path)),
    ...(schema.items ? fieldsOf(schema.items, [...path, 0]) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => fieldsOf(property, [...path, name])),
  ];
}

type Value = { value: unknown; pattern: string; size: number };

function valuesOf(schema: JsonSchema, part: "query" | "body"): Value[] {
  if (schema.type === "array") {
    const elements = ["", {}, "00000000-0000-4000-8000-000000000000", { email: "a@b.co", name: "a" }];
    return LISTS.flatMap((size) =>
      elements.map((element) => ({ value: Array.from({ length: size }, () => element), pattern: JSON.stringify(element), size })),
    );
  }
  // The query is limited by Node's maximum header size.
  if (part === "query") return PATTERNS.map((pattern) => long(pattern, Math.min(schema.maxLength ?? 4000, 4000)));
  const max = schema.maxLength ?? 10_000;
  const fitting = PATTERNS.map((pattern) => long(pattern, max));
  // Longer than the field's limit: one pattern of each kind is enough to detect code that processes it.
  return [...fitting, ...SIZES.flatMap((size) => ["a", "a@a.a.", " ", "\u0315\u0300"].map((pattern) => long(pattern, size)))];
}

export function long(pattern: string, size: number): Value & { value: string } {
  return {
    value: pattern
      .repeat(Math.ceil(size / pattern.length))
      .slice(0, size)
      .toWellFormed(),
    pattern,
    size,
  };
}

function replace(value: unknown, [key, ...rest]: (string | number)[], leaf: unknown): unknown {
  if (key === undefined) return leaf;
  if (typeof key === "number") {
    const list = Array.isArray(value) ? (value as unknown[]) : [];
    return [replace(list[0], rest, leaf), ...list.slice(1)];
  }
  const known = (value ?? {}) as Record<string, unknown>;
  return { ...known, [key]: replace(known[key], rest, leaf) };
}
