import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createGgufGenerator, type GgufGenerator } from "./gguf-generator.ts";
import type { AiUsage, GenerateRequest } from "../port.ts";
import { writeTinyGguf } from "../testkit/write-tiny-gguf.ts";

const schema = z.object({
  kind: z.enum(["offer", "question"]),
  count: z.int().min(0).max(99),
  topics: z.array(z.enum(["price", "date", "place"])).max(3),
  isUrgent: z.boolean(),
});
const requestOf = (more: Partial<GenerateRequest<typeof schema>> = {}): GenerateRequest<typeof schema> => ({
  name: "note",
  schema,
  instructions: "Sort it.",
  material: { text: "Please send the offer." },
  maxOutputTokens: 600,
  ...more,
});

let directory: string;
let path: string;
let generator: GgufGenerator;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "gguf-test-"));
  path = join(directory, "noise.gguf");
  await writeTinyGguf(path);
  generator = createGgufGenerator({ path, timeoutMs: 60_000 });
});
afterAll(async () => {
  await generator.close();
  await rm(directory, { recursive: true, force: true });
});

describe("a local GGUF model", () => {
  test("follows the schema, even with random weights", async () => {
    const reported: AiUsage[] = [];
    for (let round = 0; round < 5; round++) {
      const value = await generator.generate(requestOf({ onUsage: (usage) => reported.push(usage) }));
      expect(schema.parse(value)).toEqual(value);
    }
    const memory = Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${generator.processId}/status`, "utf8"))![1]) / 1024;
    console.log(`a model of ${((await stat(path)).size / 1000).toFixed(0)} kB, model process ${memory.toFixed(0)} MB at most`);
    expect(generator.engine).toBe("noise");
    expect(reported.length).toBeGreaterThanOrEqual(5);
    expect(reported[0]).toMatchObject({ kind: "generate", engine: "noise", costMicros: 0 });
    expect(reported[0]!.inputTokens).toBeGreaterThan(100);
    expect(reported[0]!.outputTokens).toBeGreaterThan(20);
  }, 60_000);

  test("streams its answer", async () => {
    const seen: string[] = [];
    const value = await generator.generate(requestOf({ onText: (text) => seen.push(text) }));
    expect(seen.length).toBeGreaterThan(10);
    expect(seen.at(-1)).toContain(JSON.stringify(value.kind));
  }, 60_000);

  test("is retried once and then refused when its answer is cut off or fails the check", async () => {
    const reported: AiUsage[] = [];
    const onUsage = (usage: AiUsage) => reported.push(usage);
    await expect(generator.generate(requestOf({ maxOutputTokens: 5, onUsage }))).rejects.toMatchObject({ reason: "refused" });
    await expect(generator.generate(requestOf({ check: () => ["No."], onUsage }))).rejects.toMatchObject({
      name: "AiError",
      reason: "refused",
    });
    expect(reported.length).toBe(4);
  }, 60_000);

  test("gets as much long material as fits, and refuses if nothing fits", async () => {
    const reported: AiUsage[] = [];
    const material = { text: "word ".repeat(50_000) };
    const value = await generator.generate(requestOf({ material, onUsage: (usage) => reported.push(usage) }));
    expect(schema.parse(value)).toEqual(value);
    // The test model has a context of 4096 tokens, one per character.
    expect(reported[0]!.inputTokens).toBeGreaterThan(2_000);
    expect(reported[0]!.inputTokens).toBeLessThanOrEqual(3_496);
    await expect(generator.generate(requestOf({ material, maxOutputTokens: 4_000 }))).rejects.toMatchObject({
      name: "AiError",
      reason: "refused",
    });
  }, 60_000);

  test("accepts schemas that no grammar can express, and checks them anyway", async () => {
    const loose = z.object({
      text: z.string().max(4_000),
      day: z.iso.date().nullable(),
      count: z.int(),
      maxLength: z.enum(["a"]),
      mail: z.string().regex(/^a*$/),
    });
    const request = { ...requestOf(), schema: loose, maxOutputTokens: 1_500, check: () => [] };
    const answers = await Promise.allSettled(Array.from({ length: 6 }, async () => await generator.generate(request)));
    for (const answer of answers) {
      if (answer.status === "fulfilled") expect(loose.safeParse(answer.value).success).toBe(true);
      else expect(answer.reason).toMatchObject({ name: "AiError", reason: "refused" });
    }
  }, 60_000);

  test("serves concurrent requests in turns", async () => {
    const values = await Promise.all(Array.from({ length: 4 }, async () => await generator.generate(requestOf())));
    values.forEach((value) => expect(schema.safeParse(value).success).toBe(true));
  }, 60_000);

  test("stops when its caller aborts, and serves the next request", async () => {
    const control = new AbortController();
    const long = z.object({ numbers: z.array(z.int()).min(200) });
    const running = generator.generate({
      ...requestOf(),
      schema: long,
      maxOutputTokens: 3_000,
      check: () => [],
      onText: () => control.abort(),
      signal: control.signal,
    });
    await expect(running).rejects.toMatchObject({ name: "AiError", reason: "closed" });
    expect(schema.safeParse(await generator.generate(requestOf())).success).toBe(true);
  }, 60_000);

  test("is unloaded when idle and loaded again", async () => {
    const brief = createGgufGenerator({ path, timeoutMs: 60_000, idleMs: 200 });
    try {
      expect(brief.processId).toBeUndefined();
      await brief.generate(requestOf());
      expect(brief.processId).toBeDefined();
      await expect.poll(() => brief.processId, { timeout: 5000 }).toBeUndefined();
      await brief.generate(requestOf());
    } finally {
      await brief.close();
    }
  }, 60_000);

  test("is unavailable when the file is missing or invalid", async () => {
    for (const wrong of [join(directory, "absent.gguf"), import.meta.filename]) {
      const broken = createGgufGenerator({ path: wrong, timeoutMs: 60_000 });
      await expect(broken.generate(requestOf())).rejects.toMatchObject({ name: "AiError", reason: "unavailable" });
      await broken.close();
    }
  }, 60_000);
});
