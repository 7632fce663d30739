import { expect, test } from "vitest";
import { bitrateFor, codecFor } from "./picture-encoding.ts";

test.each([
  [1280, 720, 30, 1_500_000, "avc1.64001f"],
  [640, 480, 30, 1_500_000, "avc1.64001f"],
  [1280, 720, 60, 2_250_000, "avc1.640020"],
  [1920, 1080, 30, 3_000_000, "avc1.640028"],
  [1080, 1920, 30, 3_000_000, "avc1.640028"],
  [1920, 1080, 60, 4_500_000, "avc1.64002a"],
  [2560, 1440, 30, 5_000_000, "avc1.640032"],
  [2560, 1440, 60, 7_500_000, "avc1.640033"],
  [3840, 2160, 30, 10_000_000, "avc1.640033"],
  [3840, 2160, 60, 15_000_000, "avc1.640034"],
])("%i x %i with %i frames per second is encoded at %i b/s as %s", (width, height, frameRate, bitrate, codec) => {
  expect(bitrateFor({ width, height, frameRate })).toBe(bitrate);
  expect(codecFor({ width, height, frameRate })).toBe(codec);
});
