import { expect, test } from "vitest";
import { createEmbeddedSpeaker } from "../../speech/embedded-speaker.ts";
import { readWav } from "../../speech/wav.ts";
import { cutSpeech } from "./cut-speech.ts";
import { speakWithPhonemes } from "./speak-with-phonemes.ts";

const speak = async (text: string) =>
  await speakWithPhonemes({ speaker: createEmbeddedSpeaker(), transcriber: null, text, language: "en" });

test("speech is cut after some seconds with its phonemes, and fades out", async () => {
  const whole = await speak("1234567890123456789 ".repeat(9));
  const [before, after] = [readWav(whole.sound)!, readWav(cutSpeech(whole, 5).sound)!];
  expect(before.samples.length / before.sampleRate).toBeGreaterThan(15);
  expect(after.samples.length).toBe(5 * after.sampleRate);
  const untouched = Math.floor(4.9 * after.sampleRate);
  expect(after.samples.subarray(0, untouched)).toEqual(before.samples.subarray(0, untouched));
  expect(after.samples.at(-1)).toBe(0);
  const { phonemes } = cutSpeech(whole, 5);
  expect(phonemes.at(-1)?.end).toBe(5);
  expect(phonemes.every(({ start, end }) => start < end && end <= 5)).toBe(true);
});

test("shorter speech, and what is no sound, stays as it is", async () => {
  const short = await speak("Hello.");
  expect(cutSpeech(short, 5)).toBe(short);
  const broken = { sound: Buffer.from("RIFF"), phonemes: [] };
  expect(cutSpeech(broken, 5)).toBe(broken);
  expect(readWav(cutSpeech(short, 0).sound)?.samples.length).toBe(0);
});
