import { onlyMainCases } from "@aside/testkit/main-cases.ts";
import { readFile, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MediaError } from "../ffmpeg/media-error.ts";
import { concatenateSegments } from "../mp4/concatenate-segments.ts";
import { ffmpeg, makeDirectory, testPicture, testTone } from "../testkit/media-fixtures.ts";
import { convertToSegments } from "./convert-to-segments.ts";
import { extractPcm } from "./extract-pcm.ts";

// Files that people upload, as their programs write them.
const SECONDS = 3;
const H264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"];

let files: Awaited<ReturnType<typeof makeDirectory>>;
beforeAll(async () => {
  files = await makeDirectory();
  await ffmpeg(...testPicture("300x300", 1), "-frames:v", "1", files.path("cover.png"));
  await writeFile(files.path("said.srt"), "1\n00:00:00,000 --> 00:00:01,000\nHello\n");
});
afterAll(() => files[Symbol.asyncDispose]());

async function convert(name: string) {
  const media = await convertToSegments({
    inputPath: files.path(name),
    outputDirectory: files.path(`${name}-out`),
    maxDurationSeconds: 600,
  });
  const { durationSeconds, video, audio } = media;
  return { seconds: durationSeconds, size: video && `${video.width}x${video.height}`, hasSound: audio !== undefined };
}

/** The number of times per second that a tone crosses zero upward. */
async function pitchOf(name: string): Promise<number> {
  const pcm = await extractPcm({ inputPath: files.path(name) });
  const second = pcm.subarray(16_000, 32_000);
  return second.reduce((count, sample, at) => count + Number(at > 0 && (second[at - 1] ?? 0) < 0 && sample >= 0), 0);
}

test("a screen recording with two sound tracks, subtitles and a data track has the default track's sound", async () => {
  const inputs = [...testPicture("640x360", SECONDS), ...testTone(SECONDS, 400), ...testTone(SECONDS, 900), "-i", files.path("said.srt")];
  const maps = ["-map", "0", "-map", "1", "-map", "2", "-map", "3", "-c:s", "srt", "-disposition:a:0", "0", "-disposition:a:1", "default"];
  await ffmpeg(...inputs, ...maps, ...H264, "-c:a", "aac", files.path("obs.mkv"));
  const media = await convertToSegments({ inputPath: files.path("obs.mkv"), outputDirectory: files.path("obs"), maxDurationSeconds: 600 });
  expect([media.video?.width, media.video?.height]).toEqual([640, 360]);
  expect(media.durationSeconds).toBeCloseTo(SECONDS, 1);
  const { initPath = "", segments = [] } = media.audio ?? {};
  await concatenateSegments({ initPath, segmentPaths: segments.map(({ path }) => path), outputPath: files.path("heard.mp4") });
  expect(await pitchOf("heard.mp4")).toBeGreaterThan(850);
});

describe("the shape of pixels that are not square is kept", () => {
  test.each([
    ["480x360", "4/3", "640x360"],
    ["720x576", "16/15", "768x576"],
    ["640x360", "1/1", "640x360"],
  ])("%s with pixels of %s is %s", async (stored, ratio, shown) => {
    const name = `${stored}.mp4`;
    await ffmpeg(...testPicture(stored, 1), "-vf", `setsar=${ratio}`, ...H264, files.path(name));
    expect((await convert(name)).size).toBe(shown);
  });
});

test.each(onlyMainCases ? [1, 60] : [0.5, 1, 2, 5, 15, 60, 120])("at %s frames per second nothing is added or lost", async (rate) => {
  const name = `rate-${rate}.webm`;
  const vp8 = ["-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8", "-c:a", "libopus"];
  await ffmpeg(...testPicture("320x180", 6, rate), ...testTone(6), ...vp8, files.path(name));
  const { seconds, hasSound } = await convert(name);
  expect(hasSound).toBe(true);
  expect(Math.abs(seconds - 6)).toBeLessThan(0.05);
});

test.each([
  ["song.mp3", ["-c:a", "libmp3lame"]],
  ["song.wav", []],
  ["song.flac", []],
  ["song.ogg", ["-c:a", "libvorbis"]],
  ["song.opus", ["-c:a", "libopus"]],
  ["song.m4a", ["-c:a", "aac"]],
  ["song-alac.m4a", ["-c:a", "alac"]],
])("%s is sound only", async (name, codec) => {
  await ffmpeg(...testTone(SECONDS), ...codec, files.path(name));
  const { seconds, size, hasSound } = await convert(name);
  expect([size, hasSound]).toEqual([undefined, true]);
  expect(Math.abs(seconds - SECONDS)).toBeLessThan(0.05);
});

test.each([
  ["covered.mp3", ["-c:a", "libmp3lame", "-id3v2_version", "3"]],
  ["covered.m4a", ["-c:a", "aac"]],
  ["covered.flac", ["-c:a", "flac"]],
])("%s with cover art is sound only", async (name, codec) => {
  const inputs = [...testTone(SECONDS), "-i", files.path("cover.png"), "-map", "0", "-map", "1"];
  await ffmpeg(...inputs, "-c:v", "copy", "-disposition:v:0", "attached_pic", ...codec, files.path(name));
  const { seconds, size } = await convert(name);
  expect(size).toBeUndefined();
  expect(Math.abs(seconds - SECONDS)).toBeLessThan(0.05);
});

test.each([
  ["a playlist", "list.mp4", "#EXTM3U\nhttp://127.0.0.1/secret\n"],
  ["an AVI", "a.avi", "RIFF\0\0\0\0AVI LIST"],
  ["a tag without sound", "tag.mp3", `ID3\u0003\0\0\0\0\0\0${"\0".repeat(200)}`],
  ["an Ogg of nothing", "none.ogg", `OggS${"\0".repeat(200)}`],
])("%s is refused", async (_, name, content) => {
  await writeFile(files.path(name), content, "latin1");
  await expect(convert(name)).rejects.toBeInstanceOf(MediaError);
});

describe("a picture with high dynamic range has the colors and brightness that its author saw", () => {
  const from709 =
    "format=yuv420p,setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709,zscale=t=linear:npl=203,format=gbrpf32le";
  const x265 = ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=error", "-tag:v", "hvc1"];

  test.each([
    ["PQ", "smpte2084"],
    ["HLG", "arib-std-b67"],
  ])("%s", async (name, transfer) => {
    const bars = ["-f", "lavfi", "-i", "smptehdbars=s=640x360:r=10:d=1"];
    const to2020 = `zscale=p=2020:t=${transfer}:m=2020_ncl:r=limited:npl=203,format=yuv420p10le`;
    const tags = ["-color_primaries", "bt2020", "-color_trc", transfer, "-colorspace", "bt2020nc"];
    await ffmpeg(...bars, "-vf", `${from709},${to2020}`, ...x265, ...tags, files.path(`${name}.mov`));
    const given = { inputPath: files.path(`${name}.mov`), outputDirectory: files.path(name), maxDurationSeconds: 600 };
    const { initPath, segments } = (await convertToSegments(given)).video!;
    const outputPath = files.path(`${name}-shown.mp4`);
    await concatenateSegments({ initPath, segmentPaths: segments.map(({ path }) => path), outputPath });
    const shown = await readBars(outputPath);
    // Gray, white, yellow, cyan, green, magenta, red and blue at 75 %. Without tone mapping red is 117, 69, 44.
    const original = [102, 102, 102, 190, 190, 190, 190, 188, 0, 0, 189, 190, 0, 189, 0, 190, 0, 191, 190, 0, 0, 0, 0, 190];
    const differences = shown.map((value, at) => Math.abs(value - original[at]!));
    expect(Math.max(...differences)).toBeLessThan(25);
  });

  /** Red, green and blue in the middle of each bar. */
  async function readBars(path: string): Promise<number[]> {
    await ffmpeg("-i", path, "-frames:v", "1", "-pix_fmt", "rgb24", "-f", "rawvideo", `${path}.rgb`);
    const bytes = await readFile(`${path}.rgb`);
    return [30, 120, 190, 260, 330, 380, 450, 520].flatMap((x) => [...bytes.subarray((80 * 640 + x) * 3, (80 * 640 + x) * 3 + 3)]);
  }
});
