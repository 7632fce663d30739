import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { VoiceDetector } from "@aside/ai/speech/speech-models.ts";
import { emptyVadState, VAD_FRAME } from "@aside/ai/speech/speech-protocol.ts";
import type { SpeakerTurn } from "@aside/ai/port.ts";
import { findSpeakerTurns } from "@aside/ai/diarization/find-speaker-turns.ts";
import { readVoice } from "@aside/ai/diarization/voice-frames.ts";
import { VoiceSample } from "@aside/ai/diarization/voice-sample.ts";
import { WindowCutter } from "@aside/ai/speech/window-cutter.ts";
import type { Span } from "@aside/ai/speech/speech-protocol.ts";
import { report } from "../support/statistics.ts";
import { type BenchText, mulberry32 } from "./read-texts.ts";
import { addNoise, hasFlite, RATE, readHuman, speak } from "./sounds.ts";

const VOICES = ["slt", "rms", "awb", "kal16"];
/** Signal-to-noise ratio in dB; null: no noise. */
const NOISES = [null, 20, 10];
/** In seconds. */
const LONGEST_TURN = 8;
const LONGEST = 90;

type Recording = { name: string; pcm: Float32Array; turns: SpeakerTurn[] };

/** Measures whether one speaker is recognized as one, and for two speakers the share of time assigned to the correct one. */
export async function measureDiarization(texts: BenchText[]): Promise<void> {
  if (!(await hasFlite())) return console.log("voices: flite is not installed");
  const detector = await VoiceDetector.load();
  const recordings = await makeRecordings(texts);
  for (const noise of NOISES) {
    const name = noise === null ? "voices" : `voices, noise at ${noise} dB`;
    await measure(
      detector,
      `${name}, one speaks`,
      recordings.filter(({ turns }) => countVoices(turns) === 1),
      noise,
    );
    await measure(
      detector,
      `${name}, two speak`,
      recordings.filter(({ turns }) => countVoices(turns) === 2),
      noise,
    );
  }
}

const countVoices = (turns: SpeakerTurn[]) => new Set(turns.map(({ speaker }) => speaker)).size;

async function measure(detector: VoiceDetector, name: string, all: Recording[], noise: number | null): Promise<void> {
  const sum = { one: 0, two: 0, more: 0, right: 0, seconds: 0, found: 0, wanted: 0, met: 0, work: 0, audio: 0 };
  for (const { pcm, turns } of all) {
    const noisy = addNoise(pcm, noise);
    const speech = await listen(detector, noisy);
    const began = performance.now();
    const detected = findSpeakerTurns(speech.map((span) => ({ ...span, sample: VoiceSample.of(readVoice(noisy, span)) })));
    sum.work += (performance.now() - began) / 1000;
    sum.audio += pcm.length / RATE;
    const voices = Math.max(1, countVoices(detected));
    sum[voices === 1 ? "one" : voices === 2 ? "two" : "more"]++;
    const score = scoreTurns(turns, detected);
    for (const [key, value] of Object.entries(score)) sum[key as keyof typeof score] += value;
  }
  report(name, {
    recordings: all.length,
    "found one": sum.one,
    "found two": sum.two,
    "found more": sum.more,
    "share of time correct": sum.right / sum.seconds,
    "turn precision": sum.met / sum.found,
    "turn recall": sum.met / sum.wanted,
    "real-time factor": sum.work / sum.audio,
  });
}

/** The same speech spans as in the transcriber. */
async function listen(detector: VoiceDetector, pcm: Float32Array): Promise<Span[]> {
  const whole = pcm.subarray(0, pcm.length - (pcm.length % VAD_FRAME));
  const { probabilities } = await detector.detect(whole, emptyVadState());
  const cutter = new WindowCutter();
  return [...cutter.push(probabilities), ...cutter.finish(pcm.length / RATE)].flatMap((window) => window.speech);
}

/** Speaker numbers are arbitrary, so the best mapping counts. A change of speaker matches a detected one within a second. */
function scoreTurns(
  wanted: SpeakerTurn[],
  detected: SpeakerTurn[],
): { right: number; seconds: number; found: number; wanted: number; met: number } {
  const seconds = wanted.reduce((sum, { start, end }) => sum + end - start, 0);
  const voices = [...new Set(detected.map(({ speaker }) => speaker))];
  const overlap = (speaker: number, voice: number | null) =>
    wanted
      .filter((turn) => turn.speaker === speaker)
      .flatMap((turn) =>
        voice === null
          ? [turn.end - turn.start]
          : detected
              .filter((other) => other.speaker === voice)
              .map((other) => Math.max(0, Math.min(turn.end, other.end) - Math.max(turn.start, other.start))),
      )
      .reduce((sum, value) => sum + value, 0);
  // A pause between two spans of one speaker belongs to that speaker.
  const right =
    voices.length < 2
      ? Math.max(...[0, 1].map((speaker) => overlap(speaker, null)))
      : Math.max(...voices.flatMap((one) => voices.filter((two) => two !== one).map((two) => overlap(0, one) + overlap(1, two))));
  const changes = changesOf(wanted);
  const found = changesOf(detected);
  const met = changes.filter((at) => found.some((other) => Math.abs(other - at) <= 1)).length;
  return { right, seconds, found: found.length, wanted: changes.length, met };
}

const changesOf = (turns: SpeakerTurn[]) =>
  turns.flatMap((turn, index) => (index > 0 && turns[index - 1]?.speaker !== turn.speaker ? [turn.start] : []));

/** Every text by one voice, readings by a person, and dialogs of each pair of voices. */
async function makeRecordings(texts: BenchText[]): Promise<Recording[]> {
  const directory = mkdtempSync(join(tmpdir(), "aside-voices-"));
  try {
    const voiceOf = (at: number) => VOICES[at % VOICES.length] ?? "slt";
    const alone = await Promise.all(texts.map(async ({ text }, at) => oneVoice(voiceOf(at), [await speak(text, voiceOf(at), directory)])));
    const sentences = texts.flatMap(({ text }) => text.match(/[^.!?]+[.!?]+/g) ?? []).filter((sentence) => sentence.split(" ").length > 6);
    const people = await Promise.all(
      VOICES.map(async (name, at) => {
        const own = sentences.filter((_, index) => index % VOICES.length === at).slice(0, 16);
        return { name, pieces: await Promise.all(own.map(async (sentence) => trim(await speak(sentence, name, directory)))) };
      }),
    );
    const read = (await readHuman()).map(({ pcm }) => pcm);
    if (read.length > 0) people.push({ name: "a person", pieces: read.flatMap((pcm) => cutAtPauses(pcm)) });
    return [
      ...alone,
      ...read.map((pcm) => oneVoice("a person", [pcm])),
      ...people.map(({ name, pieces }) => oneVoice(`${name}, in pieces`, pieces)),
      ...people.flatMap((one, at) => people.slice(at + 1).map((two) => takeTurns(one, two, at + 1))),
    ].filter(({ pcm }) => pcm.length >= 10 * RATE);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

type Person = { name: string; pieces: Float32Array[] };

const oneVoice = (name: string, pieces: Float32Array[]): Recording =>
  lay(
    name,
    pieces.map((pcm) => ({ pcm, speaker: 0 })),
    1,
  );

/** Alternates pieces of one or two sentences, 2 to 8 seconds long. */
function takeTurns(one: Person, two: Person, seed: number): Recording {
  const random = mulberry32(seed);
  const rest = [[...one.pieces], [...two.pieces]];
  const parts: { pcm: Float32Array; speaker: number }[] = [];
  for (let speaker = 0; rest[speaker]?.length; speaker = 1 - speaker) {
    const own = rest[speaker] ?? [];
    const first = own.shift() ?? new Float32Array(0);
    parts.push({ pcm: first, speaker });
    if (own[0] && first.length + own[0].length < LONGEST_TURN * RATE && random() < 0.5)
      parts.push({ pcm: own.shift() as Float32Array, speaker });
  }
  return lay(`${one.name} and ${two.name}`, parts, seed);
}

/** Joins the parts with pauses of 0.25 to 0.8 s, at equal loudness. */
function lay(name: string, parts: { pcm: Float32Array; speaker: number }[], seed: number): Recording {
  const random = mulberry32(seed);
  const turns: SpeakerTurn[] = [];
  const pcm = new Float32Array(parts.reduce((sum, part) => sum + part.pcm.length + RATE, 0));
  let at = 0;
  for (const part of parts) {
    if (at / RATE > LONGEST) break;
    const loudness = Math.sqrt(part.pcm.reduce((sum, sample) => sum + sample * sample, 0) / part.pcm.length);
    pcm.set(
      part.pcm.map((sample) => (sample * 0.08) / loudness),
      at,
    );
    turns.push({ start: at / RATE, end: (at + part.pcm.length) / RATE, speaker: part.speaker });
    at += part.pcm.length + Math.round((0.25 + 0.55 * random()) * RATE);
  }
  return { name, pcm: pcm.subarray(0, at), turns };
}

/** The number of samples in 20 ms. */
const MOMENT = RATE / 50;

/** For each 20 ms, whether it is loud enough to be speech (at least a tenth of the maximum). */
function findSound(pcm: Float32Array): boolean[] {
  const loudness = Array.from({ length: Math.floor(pcm.length / MOMENT) }, (_, at) =>
    Math.hypot(...pcm.subarray(at * MOMENT, (at + 1) * MOMENT)),
  );
  const loudest = Math.max(...loudness);
  return loudness.map((value) => value > loudest / 10);
}

function trim(pcm: Float32Array): Float32Array {
  const sounds = findSound(pcm);
  return pcm.slice(Math.max(0, sounds.indexOf(true) - 2) * MOMENT, (sounds.lastIndexOf(true) + 3) * MOMENT);
}

/** Cuts a recording at pauses of 0.2 s into pieces of 2 to 8 seconds. */
function cutAtPauses(pcm: Float32Array): Float32Array[] {
  const pieces: Float32Array[] = [];
  let from = 0;
  let quiet = 0;
  for (const [at, isSound] of findSound(pcm).entries()) {
    quiet = isSound ? 0 : quiet + 1;
    if ((quiet < 10 || at - from < 100) && at - from < LONGEST_TURN * 50) continue;
    pieces.push(trim(pcm.slice(from * MOMENT, at * MOMENT)));
    from = at;
    quiet = 0;
  }
  const rest = trim(pcm.slice(from * MOMENT));
  return rest.length > RATE / 2 ? [...pieces, rest] : pieces;
}
