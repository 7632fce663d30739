import { expect, test } from "vitest";
import { bitrateFor, codecFor, qualitiesFor } from "./picture-encoding.ts";
import type { PictureFormat } from "./port.ts";

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

const shown = (picture: PictureFormat) =>
  qualitiesFor(picture).map(({ bitrate, width, height, frameRate }) => `${bitrate / 1000} ${width} x ${height}, ${frameRate}`);

test("qualities have lower bitrates, at last of a smaller picture with fewer frames", () => {
  expect(shown({ width: 1280, height: 720, frameRate: 30 })).toEqual([
    "1500 1280 x 720, 30",
    "900 1280 x 720, 30",
    "540 1280 x 720, 30",
    "324 1280 x 720, 30",
    "200 640 x 360, 15",
    "200 426 x 240, 15",
  ]);
  expect(shown({ width: 1080, height: 1920, frameRate: 60 }).slice(-4)).toEqual([
    "583.2 720 x 1280, 15",
    "349.92 720 x 1280, 15",
    "200 360 x 640, 15",
    "200 240 x 426, 15",
  ]);
  expect(shown({ width: 640, height: 360, frameRate: 10 }).slice(-2)).toEqual(["200 640 x 360, 10", "200 426 x 240, 10"]);
});
