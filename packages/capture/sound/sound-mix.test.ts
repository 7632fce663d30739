import { describe, expect, test } from "vitest";
import { PIECE, type InputBuffer, SoundMix } from "./sound-mix.ts";

const sine = (length: number, volume: number, frequency = 440) =>
  Float32Array.from({ length }, (_, index) => volume * Math.sin((2 * Math.PI * frequency * index) / 48_000));

/** Adds sound in pieces of 10 ms, starting at `at`. */
function say(lane: InputBuffer, samples: Float32Array, at = 0): void {
  for (let from = 0; from < samples.length; from += 480) lane.add({ at: at + from, samples: samples.subarray(from, from + 480) });
}
function takeAll(mix: SoundMix, until: number, silence = 0): Float32Array {
  const result = new Float32Array(until);
  let end = 0;
  for (let piece = mix.take(silence); piece; piece = mix.take(silence)) write(piece);
  for (let piece = mix.takeLast(until); piece; piece = mix.takeLast(until)) write(piece);
  expect(end).toBe(until);
  return result;
  function write(piece: { at: number; samples: Float32Array }): void {
    expect(piece.at).toBe(end);
    result.set(piece.samples, piece.at);
    end = piece.at + piece.samples.length;
  }
}
const peak = (samples: Float32Array) => samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

describe("the mix of several inputs", () => {
  test("passes a single input unchanged, with silence before and after it, in the requested length", () => {
    const mix = new SoundMix();
    const lane = mix.open(1);
    const voice = sine(48_000, 1);
    say(lane, voice, 1234);
    const all = takeAll(mix, 60_001);
    expect(all.subarray(1234, 1234 + 48_000)).toEqual(voice);
    expect(peak(all.subarray(0, 1234))).toBe(0);
    expect(peak(all.subarray(1234 + 48_000))).toBe(0);
  });

  test("waits for all inputs, but not for one that was removed or has delivered nothing for three seconds", () => {
    const mix = new SoundMix();
    const [voice, tab] = [mix.open(1), mix.open(0.7)];
    say(voice, sine(48_000, 0.2));
    expect(mix.take(0)).toBeNull();
    say(tab, sine(2400, 0.2));
    expect([mix.take(0)?.at, mix.take(0)?.at, mix.take(0)]).toEqual([0, PIECE, null]);
    for (let look = 0; look < 6; look++) {
      expect(mix.take(0)).toBeNull();
      mix.look();
      voice.touch();
    }
    expect(mix.take(0)?.at).toBe(2 * PIECE);
    tab.touch();
    expect(mix.take(0)).toBeNull();
    tab.close();
    expect(mix.take(0)?.at).toBe(3 * PIECE);
  });

  test("is silent without inputs", () => {
    const mix = new SoundMix();
    expect(mix.take(PIECE)).toBeNull();
    expect(mix.take(2 * PIECE)?.samples).toEqual(new Float32Array(PIECE));
  });

  test("adds two inputs, the tab quieter than the voice", () => {
    const mix = new SoundMix();
    const [voice, tab] = [mix.open(1), mix.open(0.7)];
    const [a, b] = [sine(9600, 0.3), sine(9600, 0.3, 700)];
    say(voice, a);
    say(tab, b);
    takeAll(mix, 9600).forEach((value, index) => expect(value).toBeCloseTo((a[index] as number) + 0.7 * (b[index] as number), 6));
  });

  test("keeps two loud inputs below full scale without a jump, and soon returns to the original level", () => {
    const mix = new SoundMix();
    const [voice, tab] = [mix.open(1), mix.open(0.7)];
    const spoken = sine(96_000, 0.9);
    say(voice, spoken);
    say(tab, new Float32Array(14_400));
    say(tab, sine(9600, 1, 445), 14_400);
    say(tab, new Float32Array(72_000), 24_000);
    const all = takeAll(mix, 96_000);
    expect(all.subarray(0, 14_352)).toEqual(spoken.subarray(0, 14_352));
    expect(peak(all.subarray(14_400, 24_000))).toBeLessThanOrEqual(10 ** (-3 / 20) + 1e-6);
    // The steepest slope of these sine waves.
    const steepest = (2 * Math.PI * 445 * 1.7) / 48_000;
    for (let i = 1; i < all.length; i++) expect(Math.abs((all[i] as number) - (all[i - 1] as number))).toBeLessThan(steepest);
    expect(all.subarray(75_000)).toEqual(spoken.subarray(75_000));
  });

  test("never exceeds full scale", () => {
    const mix = new SoundMix();
    const [voice, tab] = [mix.open(1), mix.open(0.7)];
    let seed = 1;
    const noise = () => ((seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647) * 2 - 1;
    const burst = () => Float32Array.from({ length: 48_000 }, (_, index) => (index % 7000 < 1500 ? noise() : noise() * 0.01));
    say(voice, burst());
    say(tab, burst(), 333);
    expect(peak(takeAll(mix, 50_000))).toBeLessThanOrEqual(1);
  });
});
