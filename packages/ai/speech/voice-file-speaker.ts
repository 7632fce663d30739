import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { z } from "zod";
import { AiError, type Speaker } from "../port.ts";
import { ModelProcess } from "../processes/model-process.ts";
import { loadOnce } from "../processes/serve-model.ts";
import { runProgram } from "../processes/run-program.ts";
import type { VoiceFileAnswer, VoiceFileRequest } from "./voice-file-protocol.ts";
import { toInt16, writeWav } from "./wav.ts";

const PHONEMIZER = "espeak-ng";
const MAX_CHARACTERS = 10_000;
const PAUSE_SECONDS = 0.25;
/** Of a sentence; longer ones are spoken in parts. */
const MAX_PHONEMES = 400;

/** The file beside a voice (github.com/OHF-Voice/piper1-gpl, docs/TRAINING.md): what is used of it. */
const voiceConfig = z.object({
  audio: z.object({ sample_rate: z.int().min(8_000).max(48_000) }),
  espeak: z.object({ voice: z.string().regex(/^[a-z][a-z0-9-]{1,30}$/i) }),
  inference: z
    .object({ noise_scale: z.number().default(0.667), length_scale: z.number().default(1), noise_w: z.number().default(0.8) })
    .prefault({}),
  phoneme_id_map: z.record(z.string(), z.array(z.int().min(0)).min(1)),
});
type VoiceConfig = z.output<typeof voiceConfig>;

/**
 * Speech by a voice of Piper's form: an ONNX file and its description in `PATH.json`. Its phonemes come from Debian's program espeak-ng. The
 * file is loaded at the first use in a process of its own.
 */
export function createVoiceFileSpeaker(options: { path: string; idleMs?: number }): Speaker {
  const engine = basename(options.path, ".onnx");
  const voice = new ModelProcess<VoiceFileRequest, VoiceFileAnswer>({
    program: new URL("./voice-file-process.ts", import.meta.url),
    endsWhenForgotten: true,
    ...options,
  });
  const loadConfig = loadOnce(() => readConfig(options.path));

  const speak: Speaker["speak"] = async ({ text, language, signal, onUsage }) => {
    const config = await loadConfig();
    if (baseOf(language) !== baseOf(config.espeak.voice)) throw new AiError("unsupported", `${engine} has no voice for ${language}`);
    if (text.length > MAX_CHARACTERS) throw new AiError("refused", `the text is longer than ${MAX_CHARACTERS} characters`);
    const { noise_scale: noise, length_scale: length, noise_w: noiseWidth } = config.inference;
    const session = {};
    const abort = () => voice.forget(session);
    signal?.addEventListener("abort", abort);
    try {
      const parts: Float32Array[] = [];
      for (const sentence of splitText(text)) {
        const phonemes = await toPhonemes(sentence, config.espeak.voice, signal);
        for (const ids of toIds(phonemes, config)) {
          if (signal?.aborted) throw new AiError("closed", "the call was aborted");
          parts.push(await voice.ask(session, { path: options.path, ids, scales: { noise, length, noiseWidth } }));
        }
        parts.push(new Float32Array(Math.round(PAUSE_SECONDS * config.audio.sample_rate)));
      }
      if (parts.length < 2) throw new AiError("refused", "there is nothing to speak");
      const samples = toInt16(joinParts(parts));
      const seconds = samples.length / config.audio.sample_rate;
      onUsage?.({ kind: "speak", engine, inputTokens: 0, outputTokens: 0, seconds, characters: text.length, costMicros: 0 });
      return writeWav({ sampleRate: config.audio.sample_rate, samples });
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  };
  const voices: Speaker["voices"] = async () => {
    const language = baseOf((await loadConfig()).espeak.voice);
    return { voices: [{ id: engine, name: engine, language, isRobotic: false }], languages: [language] };
  };
  return { engine, voices, speak, close: () => voice.close() };
}

function joinParts(parts: Float32Array[]): Float32Array {
  const joined = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

const baseOf = (language: string) => language.split("-")[0]!.toLowerCase();

async function readConfig(path: string): Promise<VoiceConfig> {
  const text = await readFile(`${path}.json`, "utf8").catch(() => {
    throw new AiError("unavailable", `${basename(path)}.json cannot be read`);
  });
  try {
    return voiceConfig.parse(JSON.parse(text));
  } catch (error) {
    throw new AiError("unavailable", `${basename(path)}.json does not describe a voice`, { cause: error });
  }
}

const splitText = (text: string): string[] =>
  [...new Intl.Segmenter(undefined, { granularity: "sentence" }).segment(text.replaceAll("\u0000", "").toWellFormed())]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));

/** IPA, a line per clause, without punctuation; words of another language are marked: `(en)maɪ(de)`. */
async function toPhonemes(sentence: string, espeakVoice: string, signal: AbortSignal | undefined): Promise<string> {
  const args = ["-q", "--ipa", "-v", espeakVoice, "-f", "/dev/stdin"];
  const printed = await runProgram(PHONEMIZER, args, { input: sentence, timeoutMs: 20_000, maxBytes: 200_000, signal });
  if (!printed) throw new AiError("unsupported", `${PHONEMIZER} is not installed`);
  const clauses = printed
    .toString("utf8")
    .replaceAll(/\([a-z-]+\)/g, "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const end = /[.!?]/.exec(sentence.slice(-2))?.[0] ?? ".";
  return `${clauses.join(", ")}${end}`.normalize("NFD");
}

/** As Piper's voices are trained: a padding after each phoneme, marks for begin and end. Phonemes that a voice does not know are left out. */
function toIds(phonemes: string, { phoneme_id_map: map }: VoiceConfig): number[][] {
  const pad = map["_"] ?? [];
  const known = [...phonemes].map((phoneme) => map[phoneme]).filter((ids) => ids !== undefined);
  const parts: number[][] = [];
  for (let at = 0; at < known.length; at += MAX_PHONEMES) {
    const middle = known.slice(at, at + MAX_PHONEMES).flatMap((ids) => [...ids, ...pad]);
    parts.push([...(map["^"] ?? []), ...pad, ...middle, ...(map["$"] ?? [])]);
  }
  return parts;
}
