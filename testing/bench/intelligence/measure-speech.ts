import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Ai, Transcriber } from "@aside/ai/port.ts";
import { wordErrorRate } from "@aside/ai/transcript/word-error-rate.ts";
import { report } from "../support/statistics.ts";
import type { BenchText } from "./read-texts.ts";
import { addNoise, hasFlite, RATE, readHuman, speak, type Spoken } from "./sounds.ts";

const VOICES = ["slt", "rms", "awb"];
/** Signal-to-noise ratio in dB; null: no noise. */
const NOISES = [null, 20, 10];

/** Measures word error rate and real-time factor for texts spoken by flite, and for human speech if its package is installed. */
export async function measureSpeech(ai: Ai, texts: BenchText[]): Promise<void> {
  const { transcriber } = ai;
  if (!transcriber) return console.log("speech: no transcriber is configured");
  if (!(await hasFlite())) return console.log("speech: flite is not installed");
  const directory = mkdtempSync(join(tmpdir(), "aside-speech-"));
  const chosen = texts.slice(0, Number(process.env["SPEECH_TEXTS"] ?? 6));
  try {
    const spoken = await Promise.all(
      chosen.map(async (text, at) => ({ text: text.text, pcm: await speak(text.text, VOICES[at % VOICES.length] ?? "slt", directory) })),
    );
    for (const noise of NOISES)
      await measure(
        transcriber,
        noise === null ? "flite voices" : `flite voices, noise at ${noise} dB`,
        spoken.map(({ text, pcm }) => ({ text, pcm: addNoise(pcm, noise) })),
      );
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
  const human = await readHuman();
  if (human.length === 0) return console.log("human speech: pocketsphinx-testdata is not installed");
  for (const noise of NOISES)
    await measure(
      transcriber,
      noise === null ? "human speech" : `human speech, noise at ${noise} dB`,
      human.map(({ text, pcm }) => ({ text, pcm: addNoise(pcm, noise) })),
    );
}

async function measure(transcriber: Transcriber, name: string, all: Spoken[]): Promise<void> {
  let [errors, words, audio, work] = [0, 0, 0, 0];
  for (const { text, pcm } of all) {
    const started = performance.now();
    const session = await transcriber.open({ offset: 0 });
    const segments = [...(await session.push(pcm)), ...(await session.finish())];
    await session.close();
    work += performance.now() - started;
    audio += pcm.length / RATE;
    const count = text.split(/\s+/).length;
    errors +=
      wordErrorRate(
        text,
        segments
          .map((segment) => segment.text)
          .join(" ")
          .replaceAll(/\bMr\b\.?/gu, "mister"),
      ) * count;
    words += count;
  }
  report(`${transcriber.engine}, ${name}`, {
    "word error rate %": (100 * errors) / words,
    "real-time factor": work / 1000 / audio,
    "seconds of speech": audio,
  });
}
