import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { withTemporaryDirectory } from "@aside/files/temporary-directory.ts";
import { AiError, type Speaker } from "../port.ts";
import { runProgram } from "../processes/run-program.ts";
import { readWav, type Sound } from "./wav.ts";

export const FLITE = "flite";
/** By flite's names, the default first. All are of Debian's package. */
export const FLITE_VOICES = {
  slt: "Susan (American)",
  rms: "Richard (American)",
  awb: "Alan (Scottish)",
  kal: "Kevin (American)",
} as const;
/** Only letters of English are heard: “Siân” is said without its â, and of “Đỗ”, “½” or “محمد” nothing. */
export const FLITE_SAYABLE = /^(?=.*[A-Za-z0-9])[\p{Script=Latin}\p{Lm}\p{M}\p{No}\p{Nl}0-9]+$/u;
/** About ten minutes of speech, which take some seconds to generate. */
const MAX_CHARACTERS = 10_000;
const TIMEOUT_MS = 60_000;

/** A sound of speech and its time in seconds. `phoneme`: of the CMU set as flite names them; `pau` is a pause. */
export type TimedPhoneme = { phoneme: string; start: number; end: number };

export type FliteSpeech = { sound: Sound; phonemes: TimedPhoneme[] };

/** English speech by Debian's program flite, and the times of its phonemes. Rejects with AiError. */
export async function speakByFlite(request: Parameters<Speaker["speak"]>[0], command: string = FLITE): Promise<FliteSpeech> {
  const { text, language, voice = "slt", signal, onUsage } = request;
  if (language.split("-")[0] !== "en") throw new AiError("unsupported", `${FLITE} has no voice for ${language}`);
  if (!Object.hasOwn(FLITE_VOICES, voice))
    throw new AiError("unsupported", `${FLITE} has the voices ${Object.keys(FLITE_VOICES).join(", ")}`);
  const spoken = toSpoken(text);
  const { sound, printed } = await withTemporaryDirectory(async (directory) => {
    const path = join(directory, "speech.wav");
    // Sent as input: an argument could be too long.
    const args = ["-voice", voice, "-psdur", "-f", "/dev/stdin", "-o", path];
    const done = await runProgram(command, args, { input: spoken, timeoutMs: TIMEOUT_MS, maxBytes: 1_000_000, signal });
    if (!done) throw new AiError("unsupported", `${FLITE} is not installed`);
    return { sound: readWav(await readFile(path)), printed: done.toString("utf8") };
  });
  if (!sound || sound.samples.length === 0) throw new AiError("unavailable", `${FLITE} wrote no speech`);
  const seconds = sound.samples.length / sound.sampleRate;
  onUsage?.({ kind: "speak", engine: FLITE, inputTokens: 0, outputTokens: 0, seconds, characters: spoken.length, costMicros: 0 });
  return { sound, phonemes: readPhonemes(printed, seconds) };
}

function toSpoken(text: string): string {
  if (text.length > MAX_CHARACTERS) throw new AiError("refused", `the text is longer than ${MAX_CHARACTERS} characters`);
  const spoken = text.replaceAll("\u0000", "").toWellFormed().trim();
  if (!/[\p{L}\p{N}]/u.test(spoken)) throw new AiError("refused", "there is nothing to speak");
  return `${spoken}\n`;
}

/**
 * A line per utterance: `pau:0.224 m:0.252`, each with its end, counted from the utterance's start. The sound of an utterance is some
 * milliseconds shorter than its last end, so that the whole is fitted to the sound's length.
 */
function readPhonemes(output: string, length: number): TimedPhoneme[] {
  const phonemes: TimedPhoneme[] = [];
  let offset = 0;
  for (const line of output.split("\n")) {
    let start = offset;
    for (const printed of line.split(" ")) {
      const [phoneme, seconds] = printed.split(":");
      if (!phoneme || !seconds) continue;
      phonemes.push({ phoneme, start, end: offset + Number(seconds) });
      start = offset + Number(seconds);
    }
    offset = start;
  }
  const fit = offset > 0 ? length / offset : 1;
  return phonemes.map(({ phoneme, start, end }) => ({ phoneme, start: start * fit, end: end * fit }));
}
