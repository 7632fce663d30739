import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AiUsage, type Speaker } from "../port.ts";
import { SAMPLES_PER_ID, TINY_RATE, writeTinyVoice } from "../testkit/write-tiny-voice.ts";
import { createVoiceFileSpeaker } from "./voice-file-speaker.ts";
import { readWav } from "./wav.ts";

let directory: string;
let speaker: Speaker;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "aside-voice-"));
  const path = join(directory, "tiny.onnx");
  await writeTinyVoice(path);
  speaker = createVoiceFileSpeaker({ path });
});
afterAll(async () => {
  await speaker.close();
  await rm(directory, { recursive: true, force: true });
});

test("speaks each phoneme of espeak-ng with a padding after it, and a pause after each sentence", async () => {
  const used: AiUsage[] = [];
  const wav = readWav(await speaker.speak({ text: "Me.", language: "en-GB", onUsage: (usage) => used.push(usage) }))!;
  expect(wav.sampleRate).toBe(TINY_RATE);
  // Begin and padding, four phonemes (m, stress, i, long) and the full stop with their paddings, the end.
  expect(wav.samples.length).toBe((2 + 5 * 2 + 1) * SAMPLES_PER_ID + 0.25 * TINY_RATE);
  expect(used).toMatchObject([{ kind: "speak", engine: "tiny", characters: 3 }]);
  const longer = readWav(await speaker.speak({ text: "Me. Me?", language: "en" }))!;
  expect(longer.samples.length).toBe(2 * wav.samples.length);
});

test("gives different sounds to different words", async () => {
  const [one, two] = await Promise.all(["See me.", "Do more."].map((text) => speaker.speak({ text, language: "en" })));
  expect(one!.equals(two!)).toBe(false);
});

test.each([
  ["another language", { text: "Guten Tag", language: "de" }, "unsupported"],
  ["no words", { text: " ... ", language: "en" }, "refused"],
  ["a book", { text: "word ".repeat(3_000), language: "en" }, "refused"],
])("rejects %s", async (_, request, reason) => {
  await expect(speaker.speak(request)).rejects.toMatchObject({ name: "AiError", reason });
});

test("ends when its caller gives up", async () => {
  const abort = new AbortController();
  const speaking = speaker.speak({ text: "One. Two. Three. Four. Five. Six.", language: "en", signal: abort.signal });
  abort.abort();
  await expect(speaking).rejects.toMatchObject({ reason: "closed" });
});

test("says that a file is missing, is no description, or no model", async () => {
  const speak = (path: string) => createVoiceFileSpeaker({ path }).speak({ text: "Hello.", language: "en" });
  await expect(speak(join(directory, "missing.onnx"))).rejects.toMatchObject({ reason: "unavailable" });
  const broken = join(directory, "broken.onnx");
  await writeFile(`${broken}.json`, '{"audio":{}}');
  await expect(speak(broken)).rejects.toMatchObject({ reason: "unavailable", message: "broken.onnx.json does not describe a voice" });
  await writeTinyVoice(broken);
  await writeFile(broken, "not a model");
  await expect(speak(broken)).rejects.toMatchObject({ reason: "unavailable" });
});
