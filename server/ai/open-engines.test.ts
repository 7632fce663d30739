import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { readConfig } from "../config/config.ts";
import { closeEngines, openEngines } from "./open-engines.ts";
import { startLibreTranslateServer } from "@aside/ai/testkit/libre-translate-server.ts";
import { chatReply, errorReply, startOpenAiServer } from "@aside/ai/testkit/open-ai-server.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "engines-test-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const open = (env: Record<string, string> = {}) => openEngines(readConfig({ DATA_DIR: directory, ...env }));

const namesOf = (ai: ReturnType<typeof open>) => ({
  transcriber: ai.transcriber?.engine,
  generator: ai.generator?.engine,
  translators: ai.translators.map(({ engine }) => engine),
  embedder: ai.embedder?.engine,
  speaker: ai.speaker?.engine,
});

test("without settings the local engines are used, and nothing is loaded", async () => {
  const ai = open();
  expect(namesOf(ai)).toEqual({
    transcriber: "moonshine-base-en",
    generator: undefined,
    translators: ["apertium"],
    embedder: "universal-sentence-encoder-lite-en",
    speaker: "flite",
  });
  await closeEngines(ai);
});

test("with configured servers each serves its own purpose, and translators are tried in order", async () => {
  const server = await startOpenAiServer((request) => chatReply(request, { a: 1 }));
  const libre = await startLibreTranslateServer({ languages: [], translate: (text) => text });
  const ai = open({
    ASR: "provider",
    ASR_URL: server.url,
    ASR_MODEL: "whisper-x",
    AI_BASE_URL: server.url,
    AI_API_KEY: "sk-from-the-environment",
    AI_MODEL: "chat-x",
    AI_EMBEDDING_MODEL: "embed-x",
    TRANSLATE_URL: libre.origin,
    TTS_URL: server.url,
    TTS_MODEL: "tts-x",
  });
  expect(namesOf(ai)).toEqual({
    transcriber: "whisper-x",
    generator: "chat-x",
    translators: ["libretranslate", "chat-x", "apertium"],
    embedder: "embed-x",
    speaker: "tts-x",
  });
  const request = { name: "a", schema: z.object({ a: z.int() }), instructions: "", material: {}, maxOutputTokens: 10 };
  expect(await ai.generator!.generate(request)).toEqual({ a: 1 });
  expect(server.requests[0]!.headers.authorization).toBe("Bearer sk-from-the-environment");
  await closeEngines(ai);
  await Promise.all([server.close(), libre.close()]);
});

test("with only a chat model, embeddings and speech are local; ASR may be off", async () => {
  const ai = open({ ASR: "off", AI_BASE_URL: "http://127.0.0.1:9/v1" });
  expect(namesOf(ai)).toEqual({
    transcriber: undefined,
    generator: "gpt-4o-mini",
    translators: ["gpt-4o-mini", "apertium"],
    embedder: "universal-sentence-encoder-lite-en",
    speaker: "flite",
  });
  await closeEngines(ai);
});

test("a model file generates and translates, unless a server is configured", async () => {
  const ai = open({ AI_GGUF: "models/small.gguf" });
  expect(namesOf(ai)).toMatchObject({ generator: "small", translators: ["small", "apertium"] });
  await closeEngines(ai);
  const both = open({ AI_GGUF: "models/small.gguf", AI_BASE_URL: "http://127.0.0.1:9/v1" });
  expect(namesOf(both)).toMatchObject({ generator: "gpt-4o-mini" });
  await closeEngines(both);
});

test("a voice file speaks, unless a server is configured", async () => {
  const ai = open({ TTS_MODEL_FILE: "voices/small.onnx" });
  expect(namesOf(ai)).toMatchObject({ speaker: "small" });
  await closeEngines(ai);
  const both = open({ TTS_MODEL_FILE: "voices/small.onnx", TTS_URL: "http://127.0.0.1:9/v1" });
  expect(namesOf(both)).toMatchObject({ speaker: "tts-1" });
  await closeEngines(both);
});

test("engines on the same server share its health state", async () => {
  const server = await startOpenAiServer(() => errorReply(503, {}, { "retry-after": "0" }));
  const ai = open({ AI_BASE_URL: server.url, AI_EMBEDDING_MODEL: "embed-x" });
  await expect(ai.embedder!.embed({ texts: ["a"] })).rejects.toMatchObject({ reason: "unavailable" });
  await expect(ai.embedder!.embed({ texts: ["a"] })).rejects.toMatchObject({ reason: "unavailable" });
  const request = { name: "a", schema: z.object({}), instructions: "", material: {}, maxOutputTokens: 10 };
  await expect(ai.generator!.generate(request)).rejects.toMatchObject({ message: expect.stringContaining("left alone") });
  expect(server.requests.length).toBe(5);
  await closeEngines(ai);
  await server.close();
});
