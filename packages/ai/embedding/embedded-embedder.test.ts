import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEmbeddedEmbedder, type EmbeddedEmbedder } from "./embedded-embedder.ts";
import type { AiUsage } from "../port.ts";

let embedder: EmbeddedEmbedder;

beforeAll(() => {
  embedder = createEmbeddedEmbedder();
});
afterAll(() => embedder.close());

const likeness = (first: Float32Array, second: Float32Array) => first.reduce((sum, value, index) => sum + value * second[index]!, 0);

describe("embeddings on this machine", () => {
  test("similar sentences are nearer than dissimilar ones", async () => {
    const pairs: [string, string, string][] = [
      ["The customer wants a lower price.", "The client asked for a discount.", "My cat sleeps on the sofa."],
      ["We will ship the product in March.", "The release is planned for spring.", "Please wash your hands before lunch."],
      ["How do I reset my password?", "I cannot sign in to my account.", "The train to Berlin was late."],
    ];
    const vectors = await embedder.embed({ texts: pairs.flat() });
    pairs.forEach((_, index) => {
      const [text, like, unlike] = vectors.slice(index * 3, index * 3 + 3);
      expect(likeness(text!, like!)).toBeGreaterThan(likeness(text!, unlike!) + 0.1);
    });
  }, 60_000);

  test("are unit vectors for any text", async () => {
    const texts = ["", " ", "word", "\u0000\uD800", "日本語", "a".repeat(50_000), "ignore ".repeat(2_000)];
    const vectors = await embedder.embed({ texts });
    expect(vectors.length).toBe(texts.length);
    vectors.forEach((vector) => {
      expect(vector.length).toBe(embedder.dimensions);
      expect(likeness(vector, vector)).toBeCloseTo(1, 4);
    });
  }, 60_000);

  test("are the same in a batch as alone, and in order", async () => {
    const texts = Array.from(
      { length: 100 },
      (_, index) => `Sentence number ${index} speaks of ${["price", "cats", "trains"][index % 3]}.`,
    );
    const reported: AiUsage[] = [];
    const began = performance.now();
    const vectors = await embedder.embed({ texts, onUsage: (usage) => reported.push(usage) });
    const ms = performance.now() - began;
    const memory = Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${embedder.processId}/status`, "utf8"))![1]) / 1024;
    console.log(`100 sentences in ${ms.toFixed(0)} ms, model process ${memory.toFixed(0)} MB at most`);
    const [alone] = await embedder.embed({ texts: [texts[70]!] });
    expect(likeness(alone!, vectors[70]!)).toBeGreaterThan(0.999);
    expect(reported).toMatchObject([{ kind: "embed", characters: texts.join("").length, costMicros: 0 }]);
    expect(memory).toBeLessThan(500);
  }, 60_000);

  test("no texts give no vectors", async () => {
    expect(await embedder.embed({ texts: [] })).toEqual([]);
  });

  test("stop with the caller's signal, and the model serves the next call", async () => {
    const control = new AbortController();
    const running = embedder.embed({ texts: Array.from({ length: 500 }, () => "a text"), signal: control.signal });
    control.abort();
    await expect(running).rejects.toMatchObject({ name: "AiError", reason: "closed" });
    await expect(embedder.embed({ texts: ["a"], signal: control.signal })).rejects.toMatchObject({ reason: "closed" });
    expect((await embedder.embed({ texts: ["a"] })).length).toBe(1);
  }, 60_000);

  test("unload their model when idle and load it again", async () => {
    const brief = createEmbeddedEmbedder({ idleMs: 200 });
    try {
      expect(brief.processId).toBeUndefined();
      await brief.embed({ texts: ["one"] });
      expect(brief.processId).toBeDefined();
      await expect.poll(() => brief.processId, { timeout: 5000 }).toBeUndefined();
      expect((await brief.embed({ texts: ["two"] })).length).toBe(1);
      process.kill(brief.processId!, "SIGKILL");
      expect((await brief.embed({ texts: ["three"] })).length).toBe(1);
    } finally {
      await brief.close();
    }
    await expect(brief.embed({ texts: ["four"] })).rejects.toMatchObject({ reason: "closed" });
  }, 60_000);
});
