import { createCanvas, loadImage } from "@napi-rs/canvas";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ANIMATIONS } from "./animations.ts";
import { ANIMATED, findImage, IMAGES } from "./catalog.ts";
import type { Painter } from "./cover.ts";

const fileOf = (url: string) => join(import.meta.dirname, "../../../apps/web/public", url);

/** The pixels of an animation at a phase (0..1), as red, green, blue, alpha. */
function paintAt(name: string, phase: number): Uint8ClampedArray {
  const { width, height, paint } = ANIMATIONS[name]!;
  const context = createCanvas(width, height).getContext("2d");
  paint(context as unknown as Painter, width, height, phase);
  return context.getImageData(0, 0, width, height).data;
}

/** Mean difference per channel, 0..255. */
function difference(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  return one.reduce((sum, value, index) => sum + Math.abs(value - other[index]!), 0) / one.length;
}

describe("the catalog of backgrounds", () => {
  it("has at least 20 pictures and 7 animations, each with its own name and label", () => {
    expect(IMAGES.length).toBeGreaterThanOrEqual(20);
    expect(ANIMATED).toHaveLength(7);
    const all = [...IMAGES, ...ANIMATED];
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    expect(new Set(all.map(({ label }) => label)).size).toBe(all.length);
  });

  it.each(IMAGES)("$name is a small JPEG of 1280 x 720 and has a thumbnail", ({ url, thumbnail }) => {
    const bytes = readFileSync(fileOf(url));
    expect([...bytes.subarray(0, 2)]).toEqual([0xff, 0xd8]);
    expect(bytes.length).toBeGreaterThan(8_000);
    expect(bytes.length).toBeLessThan(90_000);
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    expect([bytes.readUInt16BE(frame + 7), bytes.readUInt16BE(frame + 5)]).toEqual([1280, 720]);
    expect(statSync(fileOf(thumbnail)).size).toBeLessThan(16_000);
  });

  it.each(ANIMATED)("$name moves, and its last frame equals its first", ({ name }) => {
    const start = paintAt(name, 0);
    expect(difference(start, paintAt(name, 1))).toBeLessThan(0.05);
    // The last step is as short as the first, so the loop has no jump.
    const step = difference(start, paintAt(name, 0.02));
    expect(difference(paintAt(name, 0.98), start)).toBeLessThan(step * 2 + 0.1);
    expect(difference(start, paintAt(name, 0.5))).toBeGreaterThan(0.3);
    expect(ANIMATIONS[name]!.seconds).toBeGreaterThanOrEqual(6);
    expect(ANIMATIONS[name]!.seconds).toBeLessThanOrEqual(8);
  });

  it.each(ANIMATED)("the thumbnail of $name shows the phase 0.3", async ({ name, thumbnail }) => {
    const { width, height, paint } = ANIMATIONS[name]!;
    const moment = createCanvas(width, height);
    paint(moment.getContext("2d") as unknown as Painter, width, height, 0.3);
    const [shown, expected] = [await loadImage(fileOf(thumbnail)), moment].map((picture) => {
      const small = createCanvas(256, 144).getContext("2d");
      small.drawImage(picture, 0, 0, 256, 144);
      return small.getImageData(0, 0, 256, 144).data;
    });
    expect(difference(shown!, expected!)).toBeLessThan(2);
  });

  it("throws for an unknown name", () => {
    expect(() => findImage("nowhere")).toThrow("nowhere");
  });
});
