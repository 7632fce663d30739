import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Ai, Transcriber } from "@aside/platform/ai/port.ts";
import { wordErrorRate } from "@aside/platform/ai/word-error-rate.ts";
import { report } from "../statistics.ts";
import { type BenchText, mulberry32 } from "./read-texts.ts";

const run = promisify(execFile);
const RATE = 16_000;
const VOICES = ["slt", "rms", "awb"];
/** Signal to noise, in dB; null: none. */
const NOISES = [null, 20, 10];
/** A person reading Sense and Sensibility aloud (LibriVox, public domain), of the Debian package pocketsphinx-testdata. */
const HUMAN = "/usr/share/pocketsphinx/test/data/librivox";

/** Word error rate and real-time factor on the texts as flite speaks them, and on human speech where a package with some is installed. */
export async function measureSpeech(ai: Ai, texts: BenchText[]): Promise<void> {
  const { transcriber } = ai;
  if (!transcriber) return console.log("speech: no transcriber is configured");
  if (
    !(await run("flite", ["-lv"]).then(
      () => true,
      () => false,
    ))
  )
    return console.log("speech: flite is not installed");
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

type Spoken = { text: string; pcm: Float32Array };

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

async function speak(text: string, voice: string, directory: string): Promise<Float32Array> {
  const path = join(directory, `${crypto.randomUUID()}.wav`);
  await run("flite", ["-voice", voice, "-t", text, "-o", path]);
  return await decode(["-i", path]);
}

async function decode(input: string[]): Promise<Float32Array> {
  const { stdout } = await run("ffmpeg", ["-v", "error", ...input, "-ar", String(RATE), "-ac", "1", "-f", "f32le", "-"], {
    encoding: "buffer",
    maxBuffer: 2 ** 28,
  });
  return new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.length));
}

/** White noise so many dB below the speech; the same for the same length. */
function addNoise(pcm: Float32Array, decibels: number | null): Float32Array {
  if (decibels === null) return pcm;
  const power = pcm.reduce((sum, sample) => sum + sample * sample, 0) / pcm.length;
  // Uniform on -a..a has the power a*a/3.
  const amplitude = Math.sqrt((3 * power) / 10 ** (decibels / 10));
  const random = mulberry32(pcm.length);
  return pcm.map((sample) => sample + amplitude * (2 * random() - 1));
}

async function readHuman(): Promise<Spoken[]> {
  const list = join(HUMAN, "transcription");
  if (!existsSync(list)) return [];
  const found: Spoken[] = [];
  for (const line of readFileSync(list, "utf8").split("\n")) {
    const [, text, name] = /^(?:<s> )?(.*?)(?: <\/s>)? \((.+)\)\s*$/.exec(line) ?? [];
    if (text && name) found.push({ text, pcm: await decode(["-i", join(HUMAN, `${name}.wav`)]) });
  }
  return found;
}
