import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { concatenateSegments } from "../mp4/concatenate-segments.ts";
import { ffmpeg, makeDirectory, testPicture } from "../testkit/media-fixtures.ts";
import { convertToSegments } from "./convert-to-segments.ts";

const run = promisify(execFile);
const WORDS = "Good morning everyone. The quarterly report is ready, and we need to send the budget to the finance team before Friday.";

let files: Awaited<ReturnType<typeof makeDirectory>>;
beforeAll(async () => void (files = await makeDirectory()));
afterAll(() => files[Symbol.asyncDispose]());

/** What ffmpeg's ebur128 measures of a file: loudness in LUFS, true peak in dB. */
async function measure(path: string): Promise<{ loudness: number; peak: number }> {
  const { stderr } = await run("ffmpeg", ["-hide_banner", "-nostats", "-i", path, "-af", "ebur128=peak=true", "-f", "null", "-"]);
  const summary = stderr.slice(stderr.lastIndexOf("Summary:"));
  return { loudness: Number(/I:\s+(-?[\d.]+)/.exec(summary)?.[1]), peak: Number(/Peak:\s+(-?[\d.]+)/.exec(summary)?.[1]) };
}

/** The sound of the converted file. */
async function convert(name: string, isLeveled: boolean): Promise<string> {
  const outputDirectory = files.path(`${name}-${isLeveled}`);
  const { audio } = await convertToSegments({ inputPath: files.path(name), outputDirectory, maxDurationSeconds: 600, isLeveled });
  const outputPath = files.path(`${name}-${isLeveled}.mp4`);
  const { initPath = "", segments = [] } = audio ?? {};
  await concatenateSegments({ initPath, segmentPaths: segments.map(({ path }) => path), outputPath });
  return outputPath;
}

const speech = (filter: string, ...codec: string[]) => ["-f", "lavfi", "-i", `flite=voice=slt:text='${WORDS}'`, "-af", filter, ...codec];

test.each([
  ["quiet.m4a", "volume=-24dB", ["-c:a", "aac"]],
  ["loud.mp3", "volume=8dB", ["-c:a", "libmp3lame"]],
  ["stereo.wav", "volume=-10dB,pan=stereo|c0=c0|c1=0.3*c0", []],
])("the speech of %s is brought to -16 LUFS with a true peak below -1 dB, and stays as it is otherwise", async (name, filter, codec) => {
  await ffmpeg(...speech(filter, ...codec), files.path(name));
  const [before, kept, leveled] = [files.path(name), await convert(name, false), await convert(name, true)];
  const [original, same, now] = [await measure(before), await measure(kept), await measure(leveled)];
  expect(Math.abs(same.loudness - original.loudness)).toBeLessThan(0.5);
  expect(Math.abs(now.loudness + 16)).toBeLessThan(1);
  expect(now.peak).toBeLessThanOrEqual(-1);
});

test("silence and hiss are not raised", async () => {
  await ffmpeg(...testPicture("320x180", 3), "-f", "lavfi", "-i", "anullsrc=r=44100", "-t", "3", "-c:a", "aac", files.path("silence.mp4"));
  await ffmpeg("-f", "lavfi", "-i", "anoisesrc=amplitude=0.0015:duration=3", files.path("hiss.wav"));
  expect((await measure(await convert("silence.mp4", true))).loudness).toBe(-70);
  const hiss = await measure(files.path("hiss.wav"));
  expect(hiss.loudness).toBeLessThan(-55);
  expect(Math.abs((await measure(await convert("hiss.wav", true))).loudness - hiss.loudness)).toBeLessThan(1);
});
