import { describe, expect, it } from "vitest";
import { mixMasks, writeAlpha } from "./smooth-mask.ts";

describe("mask smoothing", () => {
  it("follows confident values at once", () => {
    const kept = Float32Array.of(0, 1, 0);
    mixMasks(kept, Float32Array.of(0.98, 0.02, 0.95));
    expect([...kept].map((value) => Math.round(value))).toEqual([1, 0, 1]);
  });

  it("hardly moves the edge for an uncertain value that oscillates", () => {
    const kept = Float32Array.of(0.5);
    const seen = [0.4, 0.6, 0.42, 0.58].map((found) => {
      mixMasks(kept, Float32Array.of(found));
      return kept[0]!;
    });
    expect(Math.max(...seen) - Math.min(...seen)).toBeLessThan(0.12);
  });
});

describe("a mask as alpha", () => {
  it("is transparent for the room, opaque for the person, soft between them, and reports the person's extent", () => {
    const [width, height] = [16, 8];
    const mask = Float32Array.from({ length: width * height }, (_, index) =>
      index % width >= 6 && index % width < 10 && index >= 4 * width ? 1 : 0,
    );
    const rgba = new Uint8ClampedArray(mask.length * 4);
    const extent = writeAlpha(mask, width, rgba);
    const alphaAt = (x: number, y: number) => rgba[(y * width + x) * 4 + 3]!;
    expect(alphaAt(0, 0)).toBe(0);
    expect(alphaAt(8, 7)).toBe(255);
    expect(alphaAt(8, 4)).toBeGreaterThan(0);
    expect(extent).toEqual({ x: 5 / width, y: 3 / height, width: 6 / width, height: 5 / height });
  });

  it("has an empty extent without a person", () => {
    const rgba = new Uint8ClampedArray(4 * 4 * 4);
    expect(writeAlpha(new Float32Array(16), 4, rgba)).toEqual({ x: 0, y: 0, width: 0, height: 0 });
  });
});
