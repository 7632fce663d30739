import { describe, expect, test } from "vitest";
import { SAMPLE_RATE } from "./sound-piece.ts";
import { SoundResampler } from "./sound-resampler.ts";

function resample(rate: number, input: Float32Array): Float32Array {
  const resampler = new SoundResampler(rate);
  const parts: Float32Array[] = [];
  let [length, known] = [0, 0];
  for (let at = 0; at < input.length; at += Math.round(rate / 100)) {
    const piece = input.subarray(at, at + Math.round(rate / 100));
    const { samples, lag } = resampler.push(piece);
    // Its reported start is the start of the sound.
    expect(known / rate - lag).toBeCloseTo(length / SAMPLE_RATE, 9);
    known += piece.length;
    length += samples.length;
    parts.push(samples);
  }
  parts.push(resampler.flush().samples);
  return Float32Array.from(parts.flatMap((part) => [...part]));
}

describe("sound of another sample rate", () => {
  test.each([8000, 16_000, 22_050, 32_000, 44_100, 47_999, 96_000, 192_000])(
    "of %i Hz keeps its length and the shape of a sine wave",
    (rate) => {
      const frequency = 997;
      const input = Float32Array.from({ length: rate }, (_, index) => 0.8 * Math.sin((2 * Math.PI * frequency * index) / rate));
      const output = resample(rate, input);
      expect(output.length).toBe(SAMPLE_RATE);
      let [power, error] = [0, 0];
      // There is silence beyond both ends.
      for (let i = 1000; i < SAMPLE_RATE - 1000; i++) {
        const wanted = 0.8 * Math.sin((2 * Math.PI * frequency * i) / SAMPLE_RATE);
        power += wanted ** 2;
        error += ((output[i] as number) - wanted) ** 2;
      }
      expect(10 * Math.log10(power / error)).toBeGreaterThan(60);
    },
  );

  test("of 96 kHz has no aliasing", () => {
    const input = Float32Array.from({ length: 96_000 }, (_, index) => Math.sin((2 * Math.PI * 30_000 * index) / 96_000));
    const output = resample(96_000, input).subarray(1000, -1000);
    expect(Math.max(...output.map(Math.abs))).toBeLessThan(0.001);
  });
});
