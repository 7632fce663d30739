import { describe, expect, test } from "vitest";
import { RecordingClock } from "../recorder/recording-clock.ts";
import { SoundMix } from "./sound-mix.ts";
import { SoundPlacer } from "./sound-placer.ts";

const RATE = 48_000;
const MS = 48;

/** A recording that starts at 0 and receives pieces of 10 ms. */
function open(...gains: number[]) {
  const clock = new RecordingClock();
  const mix = new SoundMix();
  const placers = gains.map((gain) => new SoundPlacer(clock, mix.open(gain)));
  return { clock, mix, placers, placer: placers[0] as SoundPlacer };
}

type Delivery = { base: number; from: number; to: number; rate?: number; arrives?: (captured: number) => number; volume?: number };

/** The sound captured between two times. Every sample is different. `base`: the source's clock at time 0. */
function* deliver(given: Delivery): Generator<{ now: number; piece: { timestamp: number; sampleRate: number; samples: Float32Array } }> {
  const { base, from, to, rate = RATE, arrives = (captured) => captured + 2, volume = 0.2 } = given;
  const length = rate / 100;
  for (let captured = from; captured < to; captured += 10) {
    const samples = Float32Array.from({ length }, (_, index) => soundAt(captured / 1000 + index / rate, volume));
    yield { now: arrives(captured), piece: { timestamp: base + captured, sampleRate: rate, samples } };
  }
}
/** The signal never repeats. Seconds. */
const soundAt = (time: number, volume = 0.2) => volume * Math.sin(2 * Math.PI * 300 * time + 20 * Math.sin(time));

function hear(placer: SoundPlacer, delivery: Delivery): void {
  for (const { now, piece } of deliver(delivery)) placer.add(piece, now);
}

function finish({ clock, mix, placers }: ReturnType<typeof open>, at: number): Float32Array {
  clock.end(at);
  for (const placer of placers) placer.end();
  const until = Math.round(clock.lengthAt(at) * RATE);
  const all = new Float32Array(until);
  for (let piece = mix.takeLast(until); piece; piece = mix.takeLast(until)) all.set(piece.samples, piece.at);
  return all;
}

/** Expects that `all` contains, from `at` on, the sound that was captured two milliseconds before `moment`. */
function expectHeard(all: Float32Array, given: { at: number; moment: number; milliseconds: number; volume?: number; near?: number }): void {
  const { at, moment, milliseconds, volume = 0.2, near = 1e-6 } = given;
  let worst = 0;
  for (let i = 0; i < milliseconds * MS; i++) {
    const wanted = soundAt((moment - 2) / 1000 + i / RATE, volume);
    worst = Math.max(worst, Math.abs((all[at * MS + i] as number) - wanted));
  }
  expect(worst).toBeLessThan(near);
}

describe("an input on the recording's time line", () => {
  test("is placed at its capture time, and held before the first frame until the start is known", () => {
    const recording = open(1);
    hear(recording.placer, { base: 5e6, from: -1000, to: 800 });
    recording.clock.start(0);
    hear(recording.placer, { base: 5e6, from: 800, to: 2000 });
    const all = finish(recording, 2000);
    expect(all.length).toBe(2 * RATE);
    expectHeard(all, { at: 0, moment: 0, milliseconds: 2000 });
  });

  test("loses nothing while the page is blocked, at the beginning and later", () => {
    for (const [blockedFrom, blockedTo] of [
      [0, 1500],
      [1000, 2500],
      [1000, 19_000],
    ] as const) {
      const recording = open(1);
      recording.clock.start(0);
      const arrives = (captured: number) => (captured >= blockedFrom && captured < blockedTo ? blockedTo + 2 : captured + 2);
      hear(recording.placer, { base: -3e5, from: 0, to: 20_000, arrives });
      const all = finish(recording, 20_000);
      expectHeard(all, { at: 2, moment: 2, milliseconds: 19_990 });
    }
  });

  test("is cut exactly at a pause", () => {
    const recording = open(1);
    const { clock, placer } = recording;
    clock.start(0);
    hear(placer, { base: 0, from: 0, to: 1003 });
    clock.pause(1003);
    hear(placer, { base: 0, from: 1010, to: 4004 });
    clock.resume(4007);
    hear(placer, { base: 0, from: 4010, to: 5000 });
    const all = finish(recording, 5000);
    expect(all.length).toBe((1003 + 993) * MS);
    // The piece in progress at the pause is complete; the next one is placed by the clock.
    expectHeard(all, { at: 2, moment: 2, milliseconds: 1010 });
    expectHeard(all, { at: 1012, moment: 4016, milliseconds: 970 });
  });

  test("is mixed in sync with another input that has its own clock and bursts", () => {
    const recording = open(1, 0.7);
    const [voice, tab] = recording.placers as [SoundPlacer, SoundPlacer];
    recording.clock.start(0);
    const inBursts = (length: number) => (captured: number) => Math.ceil((captured + 2) / length) * length + 2;
    const spoken = [...deliver({ base: 9e8, from: 0, to: 6000, arrives: inBursts(40) })].map((each) => ({ ...each, placer: voice }));
    const shared = [...deliver({ base: -40, from: 2000, to: 6000, arrives: inBursts(500) })].map((each) => ({ ...each, placer: tab }));
    for (const { placer, piece, now } of [...spoken, ...shared].toSorted((a, b) => a.now - b.now)) placer.add(piece, now);
    const heard = finish(recording, 6000);
    // The last pieces of both bursts have the smallest delay, 12 ms.
    expectHeard(heard, { at: 20, moment: 10, milliseconds: 1980 });
    expectHeard(heard, { at: 2020, moment: 2010, milliseconds: 3970, volume: 0.2 * 1.7 });
  });

  test("is silent while it is stopped and continues in sync", () => {
    const recording = open(1);
    recording.clock.start(0);
    hear(recording.placer, { base: 0, from: 0, to: 1000 });
    hear(recording.placer, { base: 0, from: 7000, to: 9000 });
    const all = finish(recording, 10_000);
    expect(all.length).toBe(10 * RATE);
    expectHeard(all, { at: 2, moment: 2, milliseconds: 990 });
    expect(all.subarray(1010 * MS, 6990 * MS).every((value) => value === 0)).toBe(true);
    expectHeard(all, { at: 7010, moment: 7010, milliseconds: 1980 });
    expect(all.subarray(9010 * MS).every((value) => value === 0)).toBe(true);
  });

  test("is in sync at 16 kHz (a headset) and after the device changes its rate", () => {
    const recording = open(1);
    recording.clock.start(0);
    hear(recording.placer, { base: 0, from: 0, to: 2000, rate: 16_000 });
    hear(recording.placer, { base: 0, from: 2000, to: 4000, rate: 44_100 });
    hear(recording.placer, { base: 0, from: 4000, to: 6000 });
    const all = finish(recording, 6000);
    expectHeard(all, { at: 10, moment: 10, milliseconds: 1980, near: 0.002 });
    expectHeard(all, { at: 2010, moment: 2010, milliseconds: 1980, near: 0.002 });
    expectHeard(all, { at: 4010, moment: 4010, milliseconds: 1980, near: 0.002 });
  });

  test("reports when all sound up to the end, or up to its removal, has arrived", () => {
    const recording = open(1);
    recording.clock.start(0);
    hear(recording.placer, { base: 0, from: 0, to: 1000 });
    expect(recording.placer.hasEnded).toBe(false);
    recording.placer.leave(1200);
    hear(recording.placer, { base: 0, from: 1000, to: 1180 });
    expect(recording.placer.hasEnded).toBe(false);
    hear(recording.placer, { base: 0, from: 1180, to: 1300 });
    expect(recording.placer.hasEnded).toBe(true);
    const all = finish(recording, 2000);
    expectHeard(all, { at: 2, moment: 2, milliseconds: 1190 });
    expect(all.subarray(1215 * MS).every((value) => value === 0)).toBe(true);
  });
});
