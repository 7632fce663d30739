import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { concatenateSegments } from "../mp4/concatenate-segments.ts";
import { convertToSegments } from "./convert-to-segments.ts";
import { extractPcm, extractPcmFromSegments } from "./extract-pcm.ts";
import { makeAacRendition } from "./make-aac-rendition.ts";
import { ffmpeg, ffprobe, frameTimes, makeDirectory, testPicture, testTone } from "../testkit/media-fixtures.ts";
import { muxTracks } from "../mp4/mux-tracks.ts";
import { readCodecString } from "../mp4/read-codec-string.ts";
import type { TrackFiles } from "../mp4/split-fragments.ts";

const RATE = 16_000;
let files: Awaited<ReturnType<typeof makeDirectory>>;

beforeAll(async () => {
  files = await makeDirectory();
});
afterAll(() => files[Symbol.asyncDispose]());

async function convert(name: string) {
  return convertToSegments({ inputPath: files.path(name), outputDirectory: files.path(`${name}-out`), maxDurationSeconds: 600 });
}

async function join(track: TrackFiles, name: string): Promise<string> {
  const outputPath = files.path(name);
  await concatenateSegments({ initPath: track.initPath, segmentPaths: track.segments.map((segment) => segment.path), outputPath });
  return outputPath;
}

const lengthOf = (track: TrackFiles) => track.segments.reduce((sum, segment) => sum + segment.durationSeconds, 0);

/** The time of the first loud sound in a track, in seconds. */
function onset(pcm: Float32Array): number {
  return pcm.findIndex((sample) => Math.abs(sample) > 0.02) / RATE;
}

describe("conversion to segments", () => {
  test.each([
    [1, 30],
    [20, 30],
    [3, 250],
  ])("a video that ends after %i frames, at %i per second, repeats its last frame until the sound ends", async (frames, rate) => {
    const codecs = ["-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8", "-c:a", "libopus", "-live", "1", "-f", "webm"];
    const name = `standing-${frames}.webm`;
    await ffmpeg(...testPicture("320x180", frames / rate, rate), ...testTone(4), ...codecs, files.path(name));
    const { video, audio } = await convert(name);
    expect(Math.abs(lengthOf(audio!) - 4)).toBeLessThan(0.1);
    expect(Math.abs(lengthOf(video!) - 4)).toBeLessThan(0.1);
    expect(await frameTimes(await join(video!, `standing-${frames}.mp4`))).toHaveLength(Math.round(lengthOf(video!) * 30));
  });

  test("a WebM becomes H.264 and Opus in segments of one second, within 1280x720", async () => {
    await ffmpeg(
      ...testPicture("1600x900", 2),
      ...testTone(2),
      "-c:v",
      "libvpx",
      "-deadline",
      "realtime",
      "-cpu-used",
      "8",
      "-c:a",
      "libopus",
      "-f",
      "webm",
      "-live",
      "1",
      files.path("a.webm"),
    );
    const result = await convert("a.webm");
    const { video, audio } = { video: result.video!, audio: result.audio! };
    expect(video).toMatchObject({ width: 1280, height: 720, copied: false });
    expect(video.codec).toMatch(/^avc1\.4d[0-9a-f]{4}$/);
    expect(audio.codec).toBe("opus");
    expect(video.segments.map((segment) => segment.durationSeconds.toFixed(2))).toEqual(["1.00", "1.00"]);
    expect(audio.segments.length).toBeGreaterThanOrEqual(2);
    const [picture] = (await ffprobe(await join(video, "a-video.mp4"))).streams;
    expect(picture).toMatchObject({ codec_name: "h264", profile: "Main", width: 1280, height: 720, pix_fmt: "yuv420p" });
    const times = await frameTimes(files.path("a-video.mp4"));
    expect(times).toHaveLength(60);
    expect(times[0]).toBeCloseTo(0, 3);
    expect(Math.abs(lengthOf(video) - 2)).toBeLessThan(0.034);
    expect(Math.abs((await ffprobe(await join(audio, "a-audio.mp4"))).duration - 2)).toBeLessThan(0.05);
  }, 60_000);

  test("every video segment can be decoded from its own first frame", async () => {
    await ffmpeg(...testPicture("320x180", 3), "-c:v", "libvpx", "-deadline", "realtime", files.path("key.webm"));
    const { video } = await convert("key.webm");
    for (const [index, segment] of video!.segments.entries()) {
      const path = await join({ ...video!, segments: [segment] }, `key-${index}.mp4`);
      expect(await frameTimes(path)).toHaveLength(30);
    }
  }, 30_000);

  test("H.264 with close keyframes is copied bit by bit, also with reordered frames, and starts at zero", async () => {
    await ffmpeg(
      ...testPicture("320x180", 6),
      ...testTone(6),
      "-c:v",
      "libx264",
      "-pix_fmt",
      "yuv420p",
      "-bf",
      "3",
      "-g",
      "60",
      "-c:a",
      "aac",
      files.path("b.mp4"),
    );
    const { video } = await convert("b.mp4");
    expect(video!.copied).toBe(true);
    expect(video!.segments.map((segment) => segment.durationSeconds.toFixed(2))).toEqual(["2.00", "2.00", "2.00"]);
    const times = await frameTimes(await join(video!, "b-video.mp4"));
    expect(times).toHaveLength(180);
    expect(times[0]).toBeCloseTo(0, 2);
    expect(times.at(-1)).toBeCloseTo(6 - 1 / 30, 2);
    expect(readCodecString(await readFile(video!.initPath))).toBe(video!.codec);
  }, 30_000);

  test("H.264 with keyframes too far apart is encoded again", async () => {
    await ffmpeg(
      ...testPicture("320x180", 6),
      "-c:v",
      "libx264",
      "-pix_fmt",
      "yuv420p",
      "-g",
      "900",
      "-keyint_min",
      "900",
      "-sc_threshold",
      "0",
      files.path("far.mp4"),
    );
    const { video, audio } = await convert("far.mp4");
    expect(video!.copied).toBe(false);
    expect(video!.segments).toHaveLength(6);
    expect(audio).toBeUndefined();
  }, 30_000);

  test("a file of keyframes only is grouped into segments of about a second", async () => {
    await ffmpeg(...testPicture("320x180", 4), "-c:v", "libx264", "-pix_fmt", "yuv420p", "-g", "1", files.path("intra.mp4"));
    const { video } = await convert("intra.mp4");
    expect(video!.copied).toBe(true);
    expect(video!.segments.length).toBeGreaterThanOrEqual(4);
    expect(video!.segments.length).toBeLessThanOrEqual(5);
  }, 30_000);

  test("an upright recording of a phone is stored upright", async () => {
    await ffmpeg(
      "-f",
      "lavfi",
      "-i",
      "color=white:s=960x1080:d=0.2[w];color=black:s=960x1080:d=0.2[b];[w][b]hstack",
      "-c:v",
      "libx264",
      "-pix_fmt",
      "yuv420p",
      files.path("flat.mp4"),
    );
    await ffmpeg("-i", files.path("flat.mp4"), "-c", "copy", "-metadata:s:v:0", "rotate=270", files.path("phone.mp4"));
    const { video } = await convert("phone.mp4");
    expect(video).toMatchObject({ width: 720, height: 1280, copied: false });
    const joined = await join(video!, "phone-video.mp4");
    expect((await ffprobe(joined)).streams[0]).toMatchObject({ width: 720, height: 1280 });
    await ffmpeg("-i", joined, "-frames:v", "1", "-vf", "scale=2:2,format=gray", "-f", "rawvideo", files.path("corners.gray"));
    const [topLeft, topRight, bottomLeft, bottomRight] = await readFile(files.path("corners.gray"));
    expect(Math.min(topLeft!, topRight!)).toBeGreaterThan(200);
    expect(Math.max(bottomLeft!, bottomRight!)).toBeLessThan(50);
  }, 30_000);

  test("a picture that starts after the sound keeps its offset", async () => {
    await ffmpeg(
      "-itsoffset",
      "1",
      ...testPicture("320x180", 2),
      ...testTone(3),
      "-c:v",
      "libx264",
      "-pix_fmt",
      "yuv420p",
      "-g",
      "30",
      "-c:a",
      "aac",
      files.path("late.mkv"),
    );
    const { video, audio } = await convert("late.mkv");
    expect(video!.copied).toBe(false);
    expect(Math.abs(lengthOf(video!) - 3)).toBeLessThan(0.05);
    expect(Math.abs(lengthOf(audio!) - 3)).toBeLessThan(0.05);
  }, 30_000);

  test("sound that starts after the picture keeps its offset", async () => {
    await ffmpeg(
      ...testPicture("320x180", 3),
      "-itsoffset",
      "1",
      ...testTone(2),
      "-c:v",
      "libvpx",
      "-deadline",
      "realtime",
      "-c:a",
      "libopus",
      files.path("mute.webm"),
    );
    const { audio } = await convert("mute.webm");
    expect(Math.abs(onset(await extractPcm({ inputPath: await join(audio!, "mute-audio.mp4") })) - 1)).toBeLessThan(0.03);
  }, 30_000);

  test("a variable frame rate, as in a screen recording, becomes a constant one of the same length", async () => {
    await ffmpeg(
      ...testPicture("320x180", 5),
      ...testTone(5),
      "-vf",
      "select='not(mod(n,7))+lt(mod(n,50),9)'",
      "-vsync",
      "vfr",
      "-c:v",
      "libvpx",
      "-deadline",
      "realtime",
      "-c:a",
      "libopus",
      files.path("vfr.webm"),
    );
    const { video } = await convert("vfr.webm");
    expect(Math.abs(lengthOf(video!) - 5)).toBeLessThan(0.3);
    const times = await frameTimes(await join(video!, "vfr-video.mp4"));
    const steps = times.slice(1).map((time, index) => time - times[index]!);
    expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(0.001);
    video!.segments.slice(0, -1).forEach((segment) => expect(segment.durationSeconds).toBeCloseTo(1, 3));
  }, 30_000);

  test("an audio file is converted; limits and abort signals are respected", async () => {
    await ffmpeg(...testTone(1), "-c:a", "aac", files.path("voice.mp4"));
    const { video, audio } = await convert("voice.mp4");
    expect(video).toBeUndefined();
    expect(audio!.segments).toHaveLength(2);
    await expect(
      convertToSegments({ inputPath: files.path("a.webm"), outputDirectory: files.path("no"), maxDurationSeconds: 1 }),
    ).rejects.toMatchObject({ reason: "too_large" });
    await expect(
      convertToSegments({
        inputPath: files.path("a.webm"),
        outputDirectory: files.path("no"),
        maxDurationSeconds: 60,
        signal: AbortSignal.abort(),
      }),
    ).rejects.toMatchObject({ reason: "aborted" });
  }, 30_000);
});

describe("the audio of segments", () => {
  let audio: TrackFiles;
  let whole: Float32Array;

  beforeAll(async () => {
    await ffmpeg(
      "-f",
      "lavfi",
      "-i",
      "aevalsrc='if(lt(t,1.3),0,0.4*sin(2*PI*(200+100*t)*t))':d=5.5:s=48000",
      "-c:a",
      "pcm_s16le",
      files.path("sweep.mkv"),
    );
    audio = (await convert("sweep.mkv")).audio!;
    whole = await extractPcm({ inputPath: await join(audio, "sweep.mp4") });
  });

  test("in consecutive ranges has the length of the segments and joins without a gap", async () => {
    const pieces: Float32Array[] = [];
    for (let index = 0; index < audio.segments.length; index++) {
      const leadInPath = audio.segments[index - 1]?.path;
      pieces.push(
        await extractPcmFromSegments({
          initPath: audio.initPath,
          segmentPaths: [audio.segments[index]!.path],
          ...(leadInPath && { leadInPath }),
        }),
      );
      expect(Math.abs(pieces.at(-1)!.length - audio.segments[index]!.durationSeconds * RATE)).toBeLessThanOrEqual(1);
    }
    const together = Float32Array.from(pieces.flatMap((piece) => [...piece]));
    const preSkip = 104;
    let difference = 0;
    for (let at = 0; at < 5.49 * RATE; at++) difference = Math.max(difference, Math.abs(together[at + preSkip]! - whole[at]!));
    expect(difference).toBeLessThan(0.02);
  }, 30_000);

  test("in a range has the same position whatever pre-skip the encoder wrote", async () => {
    const init = await readFile(audio.initPath);
    init.writeUInt16BE(3840, init.indexOf("dOps") + 6);
    await writeFile(files.path("preskip.mp4"), init);
    const range = { segmentPaths: [audio.segments[2]!.path], leadInPath: audio.segments[1]!.path };
    const usual = await extractPcmFromSegments({ initPath: audio.initPath, ...range });
    const other = await extractPcmFromSegments({ initPath: files.path("preskip.mp4"), ...range });
    expect(other).toHaveLength(usual.length);
    expect(Math.max(...usual.map((sample, index) => Math.abs(sample - other[index]!)))).toBeLessThan(0.01);
  }, 30_000);

  test("as an AAC rendition has as many segments, cut at the same times, and stays in sync", async () => {
    const wanted = audio.segments.map((segment) => segment.durationSeconds);
    const rendition = await makeAacRendition({
      inputPath: files.path("sweep.mp4"),
      outputDirectory: files.path("aac"),
      segmentDurations: wanted,
    });
    expect(rendition.codec).toBe("mp4a.40.2");
    expect(rendition.segments).toHaveLength(wanted.length);
    let [here, there] = [0, 0];
    rendition.segments.forEach((segment, index) => {
      here += segment.durationSeconds;
      there += wanted[index]!;
      expect(Math.abs(here - there)).toBeLessThan(0.0435);
    });
    const joined = await join(rendition, "aac.mp4");
    expect((await ffprobe(joined)).streams[0]).toMatchObject({ codec_name: "aac", profile: "LC" });
    expect(Math.abs((await ffprobe(joined)).duration - lengthOf(audio))).toBeLessThan(0.05);
    expect(Math.abs(onset(await extractPcm({ inputPath: joined })) - onset(whole))).toBeLessThan(0.01);
  }, 30_000);
});

describe("a download", () => {
  test("is one MP4 with the same packets and the index first, with Opus or with AAC", async () => {
    await ffmpeg(
      ...testPicture("320x180", 4),
      ...testTone(4),
      "-c:v",
      "libx264",
      "-pix_fmt",
      "yuv420p",
      "-g",
      "30",
      "-c:a",
      "pcm_s16le",
      files.path("d.mkv"),
    );
    const { video, audio } = await convert("d.mkv");
    const videoPath = await join(video!, "d-video.mp4");
    const aac = await makeAacRendition({
      inputPath: await join(audio!, "d-audio.mp4"),
      outputDirectory: files.path("d-aac"),
      segmentDurations: audio!.segments.map((each) => each.durationSeconds),
    });
    await mkdir(files.path("out"));
    for (const [codec, audioPath] of [
      ["opus", files.path("d-audio.mp4")],
      ["aac", await join(aac, "d-aac.mp4")],
    ] as const) {
      const outputPath = files.path(`out/${codec}.mp4`);
      await muxTracks({ videoPath, audioPath, outputPath });
      const { streams, duration } = await ffprobe(outputPath);
      expect(streams.map((stream) => stream.codec_name)).toEqual(["h264", codec]);
      expect(Math.abs(duration - 4)).toBeLessThan(0.05);
      expect(await frameTimes(outputPath)).toHaveLength(120);
      const bytes = await readFile(outputPath);
      expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
    }
    await muxTracks({ videoPath, outputPath: files.path("silent.mp4") });
    expect((await stat(files.path("silent.mp4"))).size).toBeGreaterThan(10_000);
  }, 30_000);
});
