import { expect, test } from "vitest";
import { z } from "zod";
import type { EndpointSpec } from "@aside/contract/endpoint.ts";
import { WriteLimiter } from "@aside/server/rate-limits/limit-writes.ts";
import { allRoutes } from "./create-api.ts";

type JsonSchema = {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  maxLength?: number;
  maxItems?: number;
  prefixItems?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  propertyNames?: JsonSchema;
  maxProperties?: number;
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
};

const BOUNDED_FORMATS = ["uuid", "date", "date-time"];
/** Matches a whole text, without an unlimited repetition. */
const isBoundedPattern = (pattern: string) => /^\^.*\$$/.test(pattern) && !/[*+]|,\}/.test(pattern.replaceAll(/\[[^\]]*\]|\\./g, ""));

/** The places where the schema accepts a text, list or record of any size. */
function unbounded(schema: JsonSchema, path: string): string[] {
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const found = parts.flatMap((part) => unbounded(part, path));
  const isNamed = schema.enum !== undefined || schema.const !== undefined;
  if (schema.type === undefined && parts.length === 0 && !isNamed) found.push(`${path}: anything`);
  if (schema.type === "string" && !isNamed && schema.maxLength === undefined) {
    const isBounded = BOUNDED_FORMATS.includes(schema.format ?? "") || isBoundedPattern(schema.pattern ?? "");
    if (!isBounded) found.push(`${path}: string`);
  }
  if (schema.type === "array" && schema.maxItems === undefined && !schema.prefixItems) found.push(`${path}: array`);
  if (schema.items) found.push(...unbounded(schema.items, `${path}[]`));
  for (const [name, property] of Object.entries(schema.properties ?? {})) found.push(...unbounded(property, `${path}.${name}`));
  const isSmall = schema.propertyNames?.enum !== undefined || schema.maxProperties !== undefined;
  if (schema.additionalProperties && !isSmall) found.push(`${path}: record`);
  return found;
}

const viewer = { browserId: null, memberIds: [] };
const endpoints = allRoutes.map((route) => route.endpoint);

test("every text, list and record of a request has a limit", () => {
  const found = endpoints.flatMap((endpoint) =>
    (["params", "query", "body"] as const).flatMap((part) => {
      const schema = endpoint[part];
      return schema
        ? unbounded(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema, `${endpoint.name}.${part}`)
        : [];
    }),
  );
  expect(found).toEqual([]);
});

test("every write is rate limited, by its own limit or the default of its process", () => {
  const writes = endpoints.filter((endpoint) => endpoint.method !== "GET");
  for (const endpoint of writes.filter(({ limit }) => !limit)) {
    const limiter = new WriteLimiter();
    const call = (name: string, now: number) =>
      limiter.count(endpoint, { kind: "guest", guestId: name, name, viewer }, "192.0.2.1", new Date(now));
    const max = endpoint.writesPerMinute ?? 300;
    for (let n = 0; n < max; n++) call("ada", 0);
    expect(() => call("ada", 59_000)).toThrow("Too many requests.");
    call("eve", 59_000);
    call("ada", 60_000);
  }
  for (const { limit } of writes) expect(limit?.max ?? 1).toBeGreaterThan(0);
});

test("unknown callers are counted by their address, and reads are not counted", () => {
  const limiter = new WriteLimiter();
  const write = endpoints.find(({ method, limit, writesPerMinute }) => method === "POST" && !limit && !writesPerMinute) as EndpointSpec;
  const anonymous = { kind: "anonymous" as const, viewer };
  const call = (endpoint: EndpointSpec, source: string) => limiter.count(endpoint, anonymous, source, new Date(0));
  for (let n = 0; n < 300; n++) call(write, "192.0.2.1");
  expect(() => call(write, "192.0.2.1")).toThrow("Too many requests.");
  call(write, "192.0.2.2");
  for (let n = 0; n < 1000; n++) call({ ...write, method: "GET" }, "192.0.2.1");
});
