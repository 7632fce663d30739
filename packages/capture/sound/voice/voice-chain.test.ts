import { onlyMainCases } from "@aside/testkit/main-cases.ts";
import { beforeAll, describe, expect, test } from "vitest";
import type { PlacedSound } from "../sound-piece.ts";
import { askFfmpeg, atLoudness, makeSound, makeVoice, powerOf } from "../testkit/make-sound.ts";
import { EchoGate } from "./echo-gate.ts";
import { type NoiseFilters, startNoiseFilters } from "./noise-filter.ts";
import { openChain } from "./voice-chain.ts";
import type { VoiceChoice } from "./voice-control.ts";

const RATE = 48_000;
let filters: NoiseFilters;
let voice: Float32Array;
let noise: Float32Array;

beforeAll(() => {
  filters = startNoiseFilters();
  voice = makeVoice();
  // A fan: pink noise with the hum of its motor.
  const [fan] = makeSound(`anoisesrc=color=pink:seed=7:duration=${voice.length / RATE + 1}:amplitude=0.5,highpass=40`) as [Float32Array];
  noise = fan.map((sample, index) => sample + 0.02 * Math.sin((2 * Math.PI * 100 * index) / RATE));
});

const OFF: VoiceChoice = { filters: null, removesEcho: false, isLeveled: false };

/** Follows changes of `choice`. */
const overlay = (choice: Partial<VoiceChoice>): VoiceChoice => Object.setPrototypeOf(choice, OFF) as VoiceChoice;

/** Sends sound through a chain in pieces of 10 ms. `onPiece` may change the choice. Returns what the mix gets, with its positions. */
function send(
  samples: Float32Array,
  given: {
    choice?: Partial<VoiceChoice>;
    input?: "microphone" | "screen";
    at?: number;
    piece?: number;
    onPiece?: (index: number) => void;
  } = {},
): { all: Float32Array; start: number; pieces: PlacedSound[] } {
  const { choice = {}, input = "microphone", at = 0, piece = 480, onPiece } = given;
  const pieces: PlacedSound[] = [];
  const chain = openChain(
    input,
    { add: (part) => pieces.push(part), touch: () => {}, close: () => {} },
    { voice: overlay(choice), gate: new EchoGate() },
  );
  for (let from = 0; from < samples.length; from += piece) {
    onPiece?.(from / piece);
    chain.add({ at: at + from, samples: samples.slice(from, from + piece) });
  }
  chain.close();
  const start = pieces[0]?.at ?? 0;
  const all = new Float32Array(pieces.reduce((sum, part) => sum + part.samples.length, 0));
  let end = start;
  for (const part of pieces) {
    expect(part.at).toBe(end);
    all.set(part.samples, end - start);
    end += part.samples.length;
  }
  return { all, start, pieces };
}

/** By how many samples `later` is behind `earlier`. */
function lagOf(earlier: Float32Array, later: Float32Array): number {
  let [best, lag] = [0, 0];
  for (let shift = -600; shift <= 600; shift++) {
    let sum = 0;
    for (let i = 1000; i < 100_000; i++) sum += (earlier[i] as number) * (later[i + shift] as number);
    if (sum > best) [best, lag] = [sum, shift];
  }
  return lag;
}

const decibels = (power: number) => 10 * Math.log10(power);
/** Mixed so that the voice is this much louder, in dB. */
const inNoise = (ratio: number): Float32Array => {
  const gain = Math.sqrt(powerOf(voice) / powerOf(noise) / 10 ** (ratio / 10));
  return voice.map((sample, index) => sample + gain * (noise[index] as number));
};

describe("the voice", () => {
  test.each([480, 441, 37, 5000])("is the same, in the same place, with everything off, in pieces of %i samples", (piece) => {
    const { all, start } = send(voice, { at: 12_345, piece });
    expect(start).toBe(12_345);
    expect(all).toEqual(voice);
  });

  test("keeps its place to the sample with everything on", () => {
    const { all, start } = send(voice, { choice: { filters, isLeveled: true } });
    expect([start, all.length]).toEqual([0, voice.length]);
    expect(lagOf(voice, send(voice, { choice: { filters: null, isLeveled: true } }).all)).toBe(0);
    // RNNoise begins with a high-pass filter, which turns the phase of low tones by three samples.
    expect(Math.abs(lagOf(voice, all))).toBeLessThanOrEqual(4);
  });

  test("in noise is at least ten decibels further above it, and stays what it was", () => {
    const [quiet, loud] = [new Float32Array(2 * RATE), inNoise(10)];
    const gain = Math.sqrt(powerOf(voice) / powerOf(noise) / 10);
    const before = new Float32Array(quiet.length + loud.length);
    before.set(quiet.map((_, index) => gain * (noise[index] as number)));
    before.set(loud, quiet.length);
    const { all } = send(before, { choice: { filters, isLeveled: false } });
    const ratio = (sound: Float32Array) => decibels(powerOf(sound.subarray(2 * RATE)) / powerOf(sound.subarray(RATE, 2 * RATE)));
    expect(ratio(all) - ratio(before)).toBeGreaterThan(10);
    // The voice is neither cut off nor made quieter.
    expect(Math.abs(decibels(powerOf(all.subarray(2 * RATE)) / powerOf(voice)))).toBeLessThan(1.5);
  });

  test.each(onlyMainCases ? [-40, -10] : [-40, -34, -28, -22, -16, -10])(
    "of %i LUFS is recorded at -16, with peaks below -1 dB",
    (loudness) => {
      const { all } = send(atLoudness(voice, loudness), { choice: { filters: loudness === -28 ? filters : null, isLeveled: true } });
      const measured = askFfmpeg([all]);
      expect(Math.abs(measured.loudness + 16)).toBeLessThan(1);
      expect(measured.peak).toBeLessThanOrEqual(-1.5);
    },
  );

  test("is not raised while nobody speaks: neither silence nor noise", () => {
    const hum = noise.map((sample) => sample * 0.02);
    for (const choice of [
      { filters, isLeveled: true },
      { filters: null, isLeveled: true },
    ]) {
      expect(powerOf(send(hum, { choice }).all)).toBeLessThanOrEqual(powerOf(hum) * 1.001);
      expect(powerOf(send(new Float32Array(RATE), { choice }).all)).toBe(0);
    }
  });

  test("does not pump: between two sentences the level stays", () => {
    const spoken = atLoudness(voice, -30);
    const twice = new Float32Array(2 * spoken.length + 3 * RATE);
    twice.set(spoken);
    twice.set(spoken, spoken.length + 3 * RATE);
    const { all } = send(twice, { choice: { filters: null, isLeveled: true } });
    const level = (from: number) => askFfmpeg([all.slice(from, from + spoken.length)]).loudness;
    expect(Math.abs(level(0) - level(spoken.length + 3 * RATE))).toBeLessThan(1);
  });

  test("has no gap and no jump while both are switched twenty times", () => {
    const choice = { filters: null as NoiseFilters | null, isLeveled: false };
    const sine = Float32Array.from({ length: 10 * RATE }, (_, index) => 0.05 * Math.sin((2 * Math.PI * 220 * index) / RATE));
    const { all } = send(sine, {
      choice,
      onPiece: (index) => {
        if (index % 50 !== 49) return;
        choice.filters = choice.filters ? null : filters;
        choice.isLeveled = index % 100 === 99;
      },
    });
    expect(all.length).toBe(sine.length);
    let steepest = 0;
    for (let i = 1; i < all.length; i++) steepest = Math.max(steepest, Math.abs((all[i] as number) - (all[i - 1] as number)));
    // A sine of 220 Hz, raised by up to 30 dB and limited.
    expect(steepest).toBeLessThan((2 * Math.PI * 220) / RATE);
  });

  test("keeps gaps: short ones as silence, long ones as no sound at all", () => {
    const pieces: PlacedSound[] = [];
    const chain = openChain(
      "microphone",
      { add: (part) => pieces.push(part), touch: () => {}, close: () => {} },
      { voice: OFF, gate: new EchoGate() },
    );
    const sine = Float32Array.from({ length: 4800 }, (_, index) => Math.sin(index / 10) / 2);
    for (const at of [0, 4800 + 960, 5 * RATE]) chain.add({ at, samples: sine });
    chain.close();
    const heard = new Float32Array(5 * RATE + 4800);
    for (const part of pieces) heard.set(part.samples, part.at);
    for (const at of [0, 4800 + 960, 5 * RATE]) expect(heard.subarray(at, at + 4800)).toEqual(sine);
    expect(powerOf(heard.subarray(4800, 4800 + 960))).toBe(0);
    expect(pieces.some(({ at, samples }) => at < 4 * RATE && at + samples.length > 3 * RATE)).toBe(false);
  });
});

test("a microphone that stops delivering loses nothing of what it delivered before", () => {
  const pieces: PlacedSound[] = [];
  const sink = { add: (part: PlacedSound) => void pieces.push(part), touch: () => {}, close: () => {} };
  const chain = openChain("microphone", sink, { voice: OFF, gate: new EchoGate() });
  const sine = Float32Array.from({ length: 4800 }, (_, index) => Math.sin(index / 10) / 2);
  chain.add({ at: 0, samples: sine });
  expect(pieces).toEqual([]);
  chain.flush();
  chain.flush();
  chain.add({ at: 96_000, samples: sine });
  chain.close();
  const heard = new Float32Array(100_800);
  for (const part of pieces) heard.set(part.samples, part.at);
  expect(heard.subarray(0, 4800)).toEqual(sine);
  expect(heard.subarray(96_000)).toEqual(sine);
  expect(pieces.reduce((sum, part) => sum + part.samples.length, 0)).toBe(9600);
});

test("a shared tab is lowered if it is loud, but never raised and never filtered", () => {
  const [music] = makeSound("anoisesrc=color=pink:seed=9:duration=20:amplitude=0.9") as [Float32Array];
  const choice = { filters, isLeveled: true };
  const { all } = send(atLoudness(music, -8), { choice, input: "screen" });
  expect(askFfmpeg([all.subarray(10 * RATE)]).loudness).toBeLessThan(-14);
  const quiet = atLoudness(music, -35);
  expect(send(quiet, { choice, input: "screen" }).all).toEqual(quiet);
});
