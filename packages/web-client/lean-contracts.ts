import { SENT_FIELDS } from "@aside/contract/endpoint.ts";
import type { Plugin } from "vite";

const CONTRACT = /\/(?:features|core|packages)\/(?:[^/]+\/)*[\w-]*contract\.ts$/u;
const PACKAGE = /\/node_modules\//u;
const SCHEMAS = /\/node_modules\/zod\//u;
const IMPORTED = /\bimport\s*\{([^}]*)\}\s*from\s*"[^"]*contract\.ts"/gu;
/** Fields of an endpoint that are omitted for browsers and that code might read by mistake. */
const OMITTED_FIELDS = "params|query|body|output|contentType|errors|limit|summary";

/**
 * A Vite plugin that removes schemas from contracts, and from each endpoint the fields that the client does not read (decision 50):
 * browsers do not validate replies, and the server validates requests. Browser code that uses a removed value fails the build.
 */
export function leanContracts(): Plugin {
  return {
    name: "lean-contracts",
    apply: "build",
    async load(id) {
      return CONTRACT.test(id) && !PACKAGE.test(id) ? leanContract((await import(id)) as Record<string, unknown>) : null;
    },
    transform(code, id) {
      const reads = PACKAGE.test(id) ? [] : findAbsentReads(code);
      if (reads.length > 0) this.error(`${id} reads ${reads.join(", ")}, which is omitted for browsers`);
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (
          chunk.type === "chunk" &&
          Object.entries(chunk.modules).some(([id, { renderedLength }]) => SCHEMAS.test(id) && renderedLength > 0)
        )
          this.error(`${chunk.fileName} contains Zod: browser code uses a schema`);
    },
  };
}

/** The module's values as code, without schemas and functions: code that imports one of those fails the build. */
export function leanContract(values: Record<string, unknown>): string {
  const kept = Object.entries(values).filter(([, value]) => typeof value !== "function" && !has(value, "_zod"));
  return kept.map(([name, value]) => `export const ${name} = ${print(value)};\n`).join("");
}

function print(value: unknown): string {
  if (value instanceof RegExp) return String(value);
  return has(value, "method") && has(value, "output") ? JSON.stringify(value, [...SENT_FIELDS]) : JSON.stringify(value);
}

const has = (value: unknown, field: string) => typeof value === "object" && value !== null && field in value;

/** Finds reads of endpoint fields that are omitted for browsers. */
export function findAbsentReads(code: string): string[] {
  const names = [...code.matchAll(IMPORTED)].flatMap(([, list = ""]) => list.split(",").map((name) => name.trim().split(" as ").at(-1)));
  const reads = names.map(
    (name) => new RegExp(String.raw`\b${name}\??\.(?:${OMITTED_FIELDS})\b|\{[^{}]*\b(?:${OMITTED_FIELDS})\b[^{}]*\}\s*=\s*${name}\b`, "gu"),
  );
  return reads.flatMap((read) => code.match(read) ?? []);
}
