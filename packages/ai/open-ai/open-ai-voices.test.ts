import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { OpenAiClient } from "./open-ai-client.ts";
import { createOpenAiEmbedder } from "./open-ai-embedder.ts";
import { createOpenAiSpeaker } from "./open-ai-speaker.ts";
import type { AiUsage } from "../port.ts";
import { type OpenAiTestServer, startOpenAiServer } from "../testkit/open-ai-server.ts";
import { readWav, writeWav } from "../speech/wav.ts";

let server: OpenAiTestServer;
let client: OpenAiClient;

beforeAll(async () => {
  server = await startOpenAiServer(() => ({ json: {} }));
});
afterAll(() => server.close());
beforeEach(() => {
  server.requests.length = 0;
  client = new OpenAiClient({ baseUrl: server.url, timeoutMs: 5000 });
});

describe("embeddings by a provider", () => {
  const embeds = (vectorOf: (text: string) => number[]) => {
    server.answer = ({ json }) => {
      const data = (json.input as string[]).map((text, index) => ({ index, embedding: vectorOf(text) }));
      return { json: { data: data.toReversed(), usage: { prompt_tokens: 7 } } };
    };
    return createOpenAiEmbedder({ client, model: "embed-test" });
  };

  test("come in batches of 64, in order, as unit vectors", async () => {
    const embedder = embeds((text) => [3 * Number(text), 4 * Number(text)]);
    const usages: AiUsage[] = [];
    const texts = Array.from({ length: 130 }, (_, index) => String(index + 1));
    const vectors = await embedder.embed({ texts, onUsage: (usage) => usages.push(usage) });
    expect(server.requests.map(({ json }) => json.input.length)).toEqual([64, 64, 2]);
    expect(server.requests[0]!.json).toMatchObject({ model: "embed-test", encoding_format: "float" });
    vectors.forEach((vector) => expect([...vector].map((value) => value.toFixed(5))).toEqual(["0.60000", "0.80000"]));
    expect(embedder.dimensions).toBe(2);
    expect(usages.map(({ kind, inputTokens }) => [kind, inputTokens])).toEqual(Array.from({ length: 3 }, () => ["embed", 7]));
  });

  test("belong to their texts, in whatever order they are returned", async () => {
    const embedder = embeds((text) => (text === "a" ? [1, 0] : [0, 1]));
    expect((await embedder.embed({ texts: ["a", "b"] })).map((vector) => [...vector])).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  test("of blank texts are requested as a space", async () => {
    await embeds(() => [1]).embed({ texts: [""] });
    expect(server.requests[0]!.json.input).toEqual([" "]);
  });

  test("that are missing, zero, of different lengths or not numbers are refused", async () => {
    const refused = { name: "AiError", reason: "refused" };
    await expect(embeds(() => [0, 0]).embed({ texts: ["a"] })).rejects.toMatchObject(refused);
    await expect(embeds((text) => (text === "a" ? [1] : [1, 2])).embed({ texts: ["a", "b"] })).rejects.toMatchObject(refused);
    const embedder = createOpenAiEmbedder({ client, model: "embed-test" });
    for (const data of [[], [{ index: 1, embedding: [1] }], [{ index: 0, embedding: ["1"] }], [{ index: 0, embedding: [] }], null]) {
      server.answer = () => ({ json: { data } });
      await expect(embedder.embed({ texts: ["a"] })).rejects.toMatchObject(refused);
    }
  });
});

describe("speech by a provider", () => {
  const second = Int16Array.from({ length: 24_000 }, (_, index) => Math.round(8_000 * Math.sin(index / 20)));
  const open = () => createOpenAiSpeaker({ client, model: "tts-test", voice: "alloy" });

  test("is requested as WAV", async () => {
    const usages: AiUsage[] = [];
    server.answer = () => ({ bytes: writeWav({ sampleRate: 24_000, samples: second }) });
    const wav = await open().speak({ text: "Good morning.", language: "en", onUsage: (usage) => usages.push(usage) });
    expect(server.requests[0]!.json).toEqual({ model: "tts-test", voice: "alloy", input: "Good morning.", response_format: "wav" });
    expect(readWav(wav)).toEqual({ sampleRate: 24_000, samples: second });
    expect(usages).toMatchObject([{ kind: "speak", engine: "tts-test", seconds: 1, characters: 13 }]);
  });

  test("of unknown length or in stereo becomes a complete mono file", async () => {
    const streamed = writeWav({ sampleRate: 24_000, samples: second });
    streamed.writeUInt32LE(0xffffffff, 4);
    streamed.writeUInt32LE(0xffffffff, 40);
    server.answer = () => ({ bytes: streamed });
    expect(await open().speak({ text: "a", language: "en" })).toEqual(writeWav({ sampleRate: 24_000, samples: second }));
    const stereo = writeWav({ sampleRate: 24_000, samples: Int16Array.from([...second].flatMap((value) => [value, 0])) });
    stereo.writeUInt16LE(2, 22);
    server.answer = () => ({ bytes: stereo });
    const sound = readWav(await open().speak({ text: "a", language: "en" }))!;
    expect(sound.samples.length).toBe(24_000);
    expect(sound.samples[30]).toBe(Math.round(second[30]! / 2));
  });

  test("of a long text is made in parts, divided between sentences", async () => {
    server.answer = () => ({ bytes: writeWav({ sampleRate: 24_000, samples: second }) });
    const text = Array.from({ length: 250 }, (_, index) => `This is sentence number ${index}.`).join(" ");
    const sound = readWav(await open().speak({ text, language: "en" }))!;
    const parts = server.requests.map(({ json }) => json.input as string);
    expect(parts.length).toBe(2);
    parts.forEach((part) => expect(part).toMatch(/^This.{1,3998}\.$/));
    expect(parts.join(" ")).toBe(text);
    expect(sound.samples.length).toBe(48_000);
  });

  test("that contains no sound is refused", async () => {
    for (const bytes of ["", "RIFF", "not a sound at all, but a page", writeWav({ sampleRate: 24_000, samples: new Int16Array(0) })]) {
      server.answer = () => ({ bytes });
      await expect(open().speak({ text: "a", language: "en" })).rejects.toMatchObject({ name: "AiError", reason: "refused" });
    }
    await expect(open().speak({ text: "  ", language: "en" })).rejects.toMatchObject({ name: "AiError", reason: "refused" });
  });
});
