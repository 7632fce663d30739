import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { mulberry32 } from "./read-texts.ts";

const run = promisify(execFile);
export const RATE = 16_000;
/** A person reading Sense and Sensibility aloud (LibriVox, public domain), from the Debian package pocketsphinx-testdata. */
const HUMAN = "/usr/share/pocketsphinx/test/data/librivox";

export type Spoken = { text: string; pcm: Float32Array };

export async function hasFlite(): Promise<boolean> {
  return await run("flite", ["-lv"]).then(
    () => true,
    () => false,
  );
}

export async function speak(text: string, voice: string, directory: string): Promise<Float32Array> {
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

/** Adds white noise at this signal-to-noise ratio. The noise is the same for the same length. */
export function addNoise(pcm: Float32Array, decibels: number | null): Float32Array {
  if (decibels === null) return pcm;
  const power = pcm.reduce((sum, sample) => sum + sample * sample, 0) / pcm.length;
  // A uniform distribution on -a..a has the power a²/3.
  const amplitude = Math.sqrt((3 * power) / 10 ** (decibels / 10));
  const random = mulberry32(pcm.length);
  return pcm.map((sample) => sample + amplitude * (2 * random() - 1));
}

export async function readHuman(): Promise<Spoken[]> {
  const list = join(HUMAN, "transcription");
  if (!existsSync(list)) return [];
  const found: Spoken[] = [];
  for (const line of readFileSync(list, "utf8").split("\n")) {
    const [, text, name] = /^(?:<s> )?(.*?)(?: <\/s>)? \((.+)\)\s*$/.exec(line) ?? [];
    if (text && name) found.push({ text, pcm: await decode(["-i", join(HUMAN, `${name}.wav`)]) });
  }
  return found;
}
