import { readFile } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createOpenAiTranscriber } from "./open-ai-transcriber.ts";
import { OpenAiClient } from "./open-ai-client.ts";
import type { AiUsage, Pcm16k, TranscriptSegment } from "../port.ts";
import type { Answer, RecordedRequest } from "../testkit/loopback-server.ts";
import { errorReply, type OpenAiTestServer, startOpenAiServer } from "../testkit/open-ai-server.ts";
import { speakPcm } from "../testkit/speak-pcm.ts";
import { assignWordTimes } from "../speech/assign-word-times.ts";
import { readWav, type Sound } from "../speech/wav.ts";

const RATE = 16_000;
const silence = (seconds: number) => new Float32Array(seconds * RATE);
const joined = (...pieces: Pcm16k[]): Pcm16k => Float32Array.from(pieces.flatMap((piece) => [...piece]));

let server: OpenAiTestServer;
let transcriber: ReturnType<typeof createOpenAiTranscriber>;
let speech: Pcm16k;

beforeAll(async () => {
  server = await startOpenAiServer(() => ({ json: {} }));
  speech = await speakPcm("The customer asked for a lower price.");
});
afterAll(() => server.close());
beforeEach(() => {
  server.requests.length = 0;
  transcriber = open("auto");
});
afterEach(() => transcriber.close());

function open(language: string) {
  const clock = { now: Date.now, sleep: async () => {}, random: () => 0.5 };
  const client = new OpenAiClient({ baseUrl: server.url, apiKey: "sk-secret", timeoutMs: 10_000, clock });
  return createOpenAiTranscriber({ client, model: "whisper-test", language });
}

async function hear(pcm: Pcm16k, offset = 0): Promise<TranscriptSegment[]> {
  const session = await transcriber.open({ offset });
  const segments: TranscriptSegment[] = [];
  for (let at = 0; at < pcm.length; at += RATE) segments.push(...(await session.push(pcm.slice(at, at + RATE))));
  return [...segments, ...(await session.finish())];
}

async function soundOf(request: RecordedRequest): Promise<Sound> {
  const file = request.form!.get("file") as File;
  return readWav(Buffer.from(await file.arrayBuffer()))!;
}

const says =
  (reply: object): Answer =>
  () => ({ json: { text: "The customer asked.", ...reply } });

describe("speech to text by a provider", () => {
  test("sends each voiced window when it ends, as a WAV file, without silence", async () => {
    server.answer = says({});
    const session = await transcriber.open({ offset: 0 });
    const early = await session.push(joined(silence(3), speech, silence(2)));
    expect(early.length).toBe(1);
    expect(await session.finish()).toEqual([]);
    expect(server.requests.length).toBe(1);
    const { form, path, headers } = server.requests[0]!;
    expect(path).toBe("/v1/audio/transcriptions");
    expect(headers.authorization).toBe("Bearer sk-secret");
    expect([form!.get("model"), form!.get("response_format"), form!.get("language")]).toEqual(["whisper-test", "verbose_json", null]);
    expect(form!.getAll("timestamp_granularities[]")).toEqual(["word", "segment"]);
    const sound = await soundOf(server.requests[0]!);
    expect(sound.sampleRate).toBe(RATE);
    expect(Math.abs(sound.samples.length / RATE - speech.length / RATE)).toBeLessThan(0.6);
    expect(Math.max(...sound.samples)).toBeGreaterThan(3_000);
  }, 60_000);

  test("sends the configured language and reports it", async () => {
    server.answer = says({ language: "english" });
    const spanish = open("es-MX");
    try {
      const session = await spanish.open({ offset: 0 });
      expect(session.language).toBe("es-MX");
      await session.push(joined(speech, silence(1)));
      expect(server.requests[0]!.form!.get("language")).toBe("es");
    } finally {
      await spanish.close();
    }
  }, 60_000);

  test("reports the language that the provider detected, by name or code", async () => {
    for (const [reported, code] of [
      ["german", "de"],
      ["pt", "pt"],
      ["??", undefined],
    ] as const) {
      server.answer = says({ language: reported });
      const session = await transcriber.open({ offset: 0 });
      expect(session.language).toBeUndefined();
      await session.push(joined(speech, silence(1)));
      expect(session.language).toBe(code);
    }
  }, 60_000);

  test("uses the provider's times, words and confidence, relative to the start of the recording", async () => {
    server.answer = says({
      text: "The customer, asked.",
      words: [
        { word: "The", start: 0.2, end: 0.4 },
        { word: "customer", start: 0.4, end: 0.9 },
        { word: "asked", start: 1, end: 1.3 },
      ],
      segments: [{ text: "The customer, asked.", start: 0, end: 1.5, avg_logprob: -0.2 }],
    });
    const [segment] = await hear(joined(silence(2), speech, silence(1)), 100);
    expect(segment!.text).toBe("The customer, asked.");
    expect(segment!.words.map((word) => word.text)).toEqual(["The", "customer,", "asked."]);
    expect(segment!.confidence).toBeCloseTo(Math.exp(-0.2), 6);
    expect(segment).not.toHaveProperty("speaker");
    const starts = segment!.words.map((word) => word.start - segment!.start);
    expect(starts[1]).toBeCloseTo(0.2, 6);
    expect(starts[2]).toBeCloseTo(0.8, 6);
    expect(segment!.start).toBeGreaterThan(101.9);
    expect(segment!.start).toBeLessThan(102.5);
  }, 60_000);

  test("estimates missing times within the voiced sound, and lowers no confidence without a reason", async () => {
    server.answer = says({ segments: null, words: "none" });
    const [segment] = await hear(joined(silence(2), speech, silence(1)));
    expect(segment).toMatchObject({ text: "The customer asked.", confidence: 1 });
    expect(segment!.words.map((word) => word.text)).toEqual(["The", "customer", "asked."]);
    expect(segment!.start).toBeGreaterThan(1.9);
    expect(segment!.end).toBeLessThan(2.2 + speech.length / RATE);
  }, 60_000);

  test("makes a segment of each speaker turn, and numbers speakers in order of appearance", async () => {
    server.answer = says({
      segments: [
        { text: " Hello.", start: 0, end: 0.5, speaker: "SPEAKER_07" },
        { text: " How are you?", start: 0.5, end: 1, speaker: "SPEAKER_07" },
        { text: " Fine.", start: 1, end: 1.6, speaker: "SPEAKER_02" },
      ],
    });
    const segments = await hear(joined(speech, silence(1), speech, silence(1)));
    expect(segments.map(({ text, speaker }) => [text, speaker])).toEqual([
      ["Hello. How are you?", 0],
      ["Fine.", 1],
      ["Hello. How are you?", 0],
      ["Fine.", 1],
    ]);
    segments.forEach((segment, index) => expect(segment.start).toBeGreaterThanOrEqual((segments[index - 1]?.end ?? 0) - 1e-6));
  }, 60_000);

  test("cuts repetitions and omits windows without words", async () => {
    server.answer = says({ text: "Thank you. Thank you. Thank you. Thank you. Thank you." });
    expect((await hear(joined(speech, silence(1))))[0]!.text).toBe("Thank you.");
    server.answer = says({ text: " ... " });
    expect(await hear(joined(speech, silence(1)))).toEqual([]);
  }, 60_000);

  test("requests only the text from a model without times, from then on at once", async () => {
    server.answer = ({ form }) =>
      form!.get("response_format") === "verbose_json"
        ? errorReply(400, { param: "response_format" })
        : { json: { text: "The customer asked." } };
    const segments = await hear(joined(speech, silence(1), speech, silence(1)));
    expect(segments.map((segment) => segment.text)).toEqual(["The customer asked.", "The customer asked."]);
    expect(server.requests.map(({ form }) => form!.get("response_format"))).toEqual(["verbose_json", "json", "json"]);
    expect(server.requests[1]!.form!.getAll("timestamp_granularities[]")).toEqual([]);
  }, 60_000);

  test("repeats a window after the provider was down", async () => {
    server.answer = () => errorReply(503);
    const session = await transcriber.open({ offset: 0 });
    await expect(session.push(joined(speech, silence(1)))).rejects.toMatchObject({ name: "AiError", reason: "unavailable" });
    server.answer = says({});
    expect((await session.finish()).map((segment) => segment.text)).toEqual(["The customer asked."]);
  }, 60_000);

  test("ends a request with its session", async () => {
    server.answer = () => ({ fault: "silence" });
    const session = await transcriber.open({ offset: 0 });
    const running = session.push(joined(speech, silence(1)));
    await expect.poll(() => server.requests.length, { timeout: 10_000 }).toBe(1);
    await session.close();
    await expect(running).rejects.toMatchObject({ name: "AiError", reason: "closed" });
  }, 60_000);

  test("reports the seconds of sound, and loads no local speech model", async () => {
    server.answer = says({});
    const usages: AiUsage[] = [];
    const session = await transcriber.open({ offset: 0, onUsage: (usage) => usages.push(usage) });
    await session.push(joined(speech, silence(1)));
    expect(usages).toMatchObject([{ kind: "transcribe", engine: "whisper-test", costMicros: 0 }]);
    expect(usages[0]!.seconds).toBeCloseTo((await soundOf(server.requests[0]!)).samples.length / RATE, 3);
    const memory = Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${transcriber.processId}/status`, "utf8"))![1]) / 1024;
    console.log(`voice detector alone: ${memory.toFixed(0)} MB at most`);
    expect(memory).toBeLessThan(200);
  }, 60_000);

  test("refuses an invalid answer", async () => {
    server.answer = () => ({ json: { words: [] } });
    await expect(hear(joined(speech, silence(1)))).rejects.toMatchObject({ name: "AiError", reason: "refused" });
  }, 60_000);
});

describe("word times of an engine", () => {
  const speechAt = [{ start: 0, end: 4 }];
  const word = (text: string, start: number) => ({ text, start, end: start + 0.5 });

  test("are matched by letters, however the words are divided", () => {
    const words = assignWordTimes(
      "Well-known e-mail, don't!",
      [word("well", 0), word("known", 1), word("email", 2), word("don", 3), word("t", 3.5)],
      speechAt,
    );
    expect(words.map(({ text, start, end }) => [text, start, end])).toEqual([
      ["Well-known", 0, 1.5],
      ["e-mail,", 2, 2.5],
      ["don't!", 3, 4],
    ]);
  });

  test("for other words are ignored", () => {
    const words = assignWordTimes("something else", [word("entirely", 3), word("other", 3.5)], speechAt);
    expect(words[0]!.start).toBe(0);
    expect(words[1]!.end).toBeCloseTo(4, 6);
  });

  test("never decrease", () => {
    const words = assignWordTimes("a – b c", [word("a", 2), word("b", 1), word("c", 0)], speechAt);
    words.forEach(({ start, end }, index) => {
      expect(end).toBeGreaterThanOrEqual(start);
      expect(start).toBeGreaterThanOrEqual(words[index - 1]?.end ?? 0);
    });
  });
});
