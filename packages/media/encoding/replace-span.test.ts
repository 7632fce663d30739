import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { probeMedia } from "../ffmpeg/probe-media.ts";
import { extractPcm } from "./extract-pcm.ts";
import { findPause } from "./find-pause.ts";
import { replaceSpan } from "./replace-span.ts";

const run = promisify(execFile);
const RATE = 16_000;

let directory: string;
const pathOf = (name: string) => join(directory, `${name}.mp4`);

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "replace-span-"));
  // Three tones of about a second with pauses of a tenth between them.
  await make("input", "testsrc2=size=320x180:rate=25:duration=3", `if(between(mod(t+0.05,1),0,0.1),0,0.3*sin(2*PI*400*t)):d=3:c=mono`);
  await make("clip", "testsrc2=size=160x120:rate=30:duration=0.5", `0.3*sin(2*PI*700*t):d=0.5:c=mono`);
});
afterAll(async () => await rm(directory, { recursive: true, force: true }));

async function make(name: string, picture: string, sound: string): Promise<void> {
  const inputs = ["-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", `aevalsrc=${sound.replaceAll(",", String.raw`\,`)}`];
  await run("ffmpeg", ["-v", "error", ...inputs, "-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac", "-b:a", "192k", pathOf(name)]);
}

/** Hertz, by the times that the sound crosses zero. */
function pitchOf(pcm: Float32Array, from: number, to: number): number {
  const part = pcm.subarray(Math.round(from * RATE), Math.round(to * RATE));
  const crossings = part.filter((sample, index) => index > 0 && sample >= 0 && part[index - 1]! < 0).length;
  return crossings / (to - from);
}

/** The largest step between two samples: a click is one. */
function steepest(pcm: Float32Array, from: number, to: number): number {
  const part = pcm.subarray(Math.round(from * RATE), Math.round(to * RATE));
  return Math.max(...part.subarray(1).map((sample, index) => Math.abs(sample - part[index]!)));
}

async function replace(from: number, to: number) {
  const outputPath = pathOf(`output-${from}-${to}`);
  const seconds = await replaceSpan({ inputPath: pathOf("input"), clipPath: pathOf("clip"), from, to, outputPath });
  return { seconds, media: await probeMedia(outputPath, { maxDurationSeconds: 60 }), pcm: await extractPcm({ inputPath: outputPath }) };
}

describe("a span of speech", () => {
  test("is replaced between its pauses, and nothing else changes", async () => {
    // Both are somewhat beside their pause.
    const { seconds, media, pcm } = await replace(0.9, 2.15);
    expect(seconds).toBeCloseTo(2.5, 1);
    expect(media.durationSeconds).toBeCloseTo(seconds, 1);
    expect(media).toMatchObject({ video: { width: 320, height: 180, fps: 25 }, audio: { channels: 1, sampleRate: 48_000 } });
    expect(pitchOf(pcm, 0.2, 0.8)).toBeCloseTo(400, -1);
    expect(pitchOf(pcm, 1.1, 1.4)).toBeCloseTo(700, -1);
    expect(pitchOf(pcm, 1.7, 2.3)).toBeCloseTo(400, -1);
    // Of 700 Hz itself it is 0.3 * 2π * 700 / 16000.
    for (const cut of [1, 1.5]) expect(steepest(pcm, cut - 0.02, cut + 0.02)).toBeLessThan(0.12);
  });

  test("may be at the beginning, at the end, or all", async () => {
    const [first, last, all] = [await replace(0, 1), await replace(2, 3), await replace(0, 3)];
    expect([pitchOf(first.pcm, 0.1, 0.4), pitchOf(first.pcm, 0.7, 1.3)]).toEqual([expect.closeTo(700, -1), expect.closeTo(400, -1)]);
    expect([pitchOf(last.pcm, 0.2, 0.8), pitchOf(last.pcm, 2.1, 2.4)]).toEqual([expect.closeTo(400, -1), expect.closeTo(700, -1)]);
    expect(all.seconds).toBeCloseTo(0.5, 1);
  });

  test("of what is no video is refused", async () => {
    const path = join(directory, "broken.mp4");
    await writeFile(path, "not a video");
    const request = { inputPath: path, clipPath: pathOf("clip"), from: 0, to: 1, outputPath: pathOf("none") };
    await expect(replaceSpan(request)).rejects.toMatchObject({ name: "MediaError", isOfFile: true });
  });
});

describe("a pause", () => {
  const loud = (seconds: number) => new Float32Array(seconds * RATE).fill(0.5);

  test("is the quietest moment near a time", () => {
    const pcm = loud(2).fill(0.01, 1.2 * RATE, 1.3 * RATE);
    expect(findPause(pcm, 1.1, 0.25)).toBeCloseTo(1.23, 1);
    expect(findPause(pcm, 0.5, 0.25)).toBeCloseTo(0.5, 6);
  });

  test("is within the sound, and the time itself where there is none", () => {
    expect(findPause(loud(1), 0, 0.25)).toBeGreaterThanOrEqual(0.03);
    expect(findPause(new Float32Array(0), 1, 0.25)).toBe(1);
  });
});
