import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ffmpeg, makeDirectory, testPicture, testTone } from "../testkit/media-fixtures.ts";
import { frameRateOf, readFrameRate } from "./read-frame-rate.ts";

let files: Awaited<ReturnType<typeof makeDirectory>>;
beforeAll(async () => {
  files = await makeDirectory();
});
afterAll(async () => await files[Symbol.asyncDispose]());

describe("a file's frame rate", () => {
  test.each([
    [24, 24],
    [25, 25],
    [50, 50],
    [60, 60],
    ["30000/1001", 29.97],
  ])("of %s", async (rate, expected) => {
    const path = files.path(`${String(rate).replace("/", "-")}.mp4`);
    await ffmpeg("-f", "lavfi", "-i", `testsrc2=s=160x90:r=${rate}:d=2`, "-c:v", "libx264", "-pix_fmt", "yuv420p", path);
    expect(await readFrameRate(path)).toBeCloseTo(expected, 2);
  });

  test("is unknown for an audio file", async () => {
    await ffmpeg(...testTone(1), "-c:a", "aac", files.path("voice.mp4"));
    expect(await readFrameRate(files.path("voice.mp4"))).toBeNull();
  });

  test("is that of the other frames where half of them are missing", async () => {
    const dropped = ["-vf", "select='not(between(n,30,59))+not(mod(n,10))'", "-fps_mode", "vfr"];
    await ffmpeg(...testPicture("160x90", 4), ...dropped, "-c:v", "libx264", "-pix_fmt", "yuv420p", files.path("dropped.mp4"));
    expect(await readFrameRate(files.path("dropped.mp4"))).toBeCloseTo(30, 1);
  });
});

test.each<[string, number[], number | null]>([
  ["times in whole milliseconds", Array.from({ length: 24 }, (_, index) => (index % 3 === 0 ? 0.041 : 0.042)), 24],
  ["a screen that was static twice", [0.04, 0.04, 9, 0.04, 0.04, 0.04, 30], 25],
  ["one frame", [2], 0.5],
  ["frames without a duration", [0, Number.NaN], null],
  ["nothing", [], null],
])("%s", (_, durations, expected) => {
  expect(frameRateOf(durations)).toBe(expected);
});
