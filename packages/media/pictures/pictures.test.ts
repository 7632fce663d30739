import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeEmailThumbnail } from "./make-email-thumbnail.ts";
import { makeGif } from "./make-gif.ts";
import { makePoster } from "./make-poster.ts";
import { makeWaveform } from "./make-waveform.ts";
import { ffmpeg, ffprobe, makeDirectory, patchBox, testPicture, testTone } from "../testkit/media-fixtures.ts";

const run = promisify(execFile);
let files: Awaited<ReturnType<typeof makeDirectory>>;

beforeAll(async () => {
  files = await makeDirectory();
  await ffmpeg(
    ...testPicture("1920x1080", 6),
    "-vf",
    "fade=in:st=1:d=0.5",
    "-c:v",
    "libx264",
    "-preset",
    "ultrafast",
    "-pix_fmt",
    "yuv420p",
    files.path("in.mp4"),
  );
});
afterAll(() => files[Symbol.asyncDispose]());

/** The RGB values of a pixel. */
async function pixels(path: string, width: number): Promise<(x: number, y: number) => [number, number, number]> {
  const { stdout } = await run("ffmpeg", ["-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"], {
    encoding: "buffer",
    maxBuffer: 64e6,
  });
  return (x, y) => [stdout[(y * width + x) * 3]!, stdout[(y * width + x) * 3 + 1]!, stdout[(y * width + x) * 3 + 2]!];
}

describe("the poster", () => {
  test("is a JPEG at most 1280 wide of a time that is not black", async () => {
    const { seconds } = await makePoster({ inputPath: files.path("in.mp4"), outputPath: files.path("poster.jpg"), durationSeconds: 6 });
    expect(seconds).toBeGreaterThan(1);
    expect((await ffprobe(files.path("poster.jpg"))).streams[0]).toMatchObject({ codec_name: "mjpeg", width: 1280, height: 720 });
    expect((await readFile(files.path("poster.jpg"))).subarray(0, 2).toString("hex")).toBe("ffd8");
    const at = await pixels(files.path("poster.jpg"), 1280);
    expect(Math.max(...at(100, 400), ...at(640, 400))).toBeGreaterThan(100);
  });

  test("of an entirely black recording is still a picture, and a wrong duration does not matter", async () => {
    await ffmpeg("-f", "lavfi", "-i", "color=black:s=320x180:d=1", "-c:v", "libx264", files.path("black.mp4"));
    await makePoster({ inputPath: files.path("black.mp4"), outputPath: files.path("black.jpg"), durationSeconds: 500 });
    expect((await ffprobe(files.path("black.jpg"))).streams[0]).toMatchObject({ width: 320, height: 180 });
  });
});

describe("the GIF", () => {
  test("shows the first 3 s, 320 wide, at 10 frames a second", async () => {
    await makeGif({ inputPath: files.path("in.mp4"), outputPath: files.path("in.gif") });
    const { streams, duration } = await ffprobe(files.path("in.gif"));
    expect(streams[0]).toMatchObject({ codec_name: "gif", width: 320, height: 180 });
    expect(Math.abs(duration - 3)).toBeLessThan(0.101);
  });

  test("of a recording with one frame, as of a static screen, shows it", async () => {
    const still = ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-movflags", "frag_keyframe+empty_moov", files.path("still.mp4")];
    await ffmpeg(...testPicture("640x360", 1), "-frames:v", "1", ...still);
    await makeGif({ inputPath: files.path("still.mp4"), outputPath: files.path("still.gif") });
    expect((await ffprobe(files.path("still.gif"))).streams[0]).toMatchObject({ codec_name: "gif", width: 320, height: 180 });
  });
});

describe("the email thumbnail", () => {
  test("has an ember disc with a white triangle in the center and the duration at the lower right", async () => {
    const size = await makeEmailThumbnail({ inputPath: files.path("in.mp4"), outputPath: files.path("mail.jpg"), durationSeconds: 6 });
    expect(size).toEqual({ width: 450, height: 253 });
    expect((await ffprobe(files.path("mail.jpg"))).streams[0]).toMatchObject({ codec_name: "mjpeg", width: 450, height: 253 });
    const at = await pixels(files.path("mail.jpg"), 450);
    const [red, green, blue] = at(225 - 28, 126);
    expect(Math.abs(red - 0xe5) + Math.abs(green - 0x48) + Math.abs(blue - 0x2d)).toBeLessThan(40);
    expect(Math.min(...at(225, 126))).toBeGreaterThan(230);
    expect(Math.max(...at(450 - 14, 253 - 18))).toBeLessThan(90);
    const pill = Array.from({ length: 40 }, (_, index) => Math.min(...at(450 - 55 + index, 253 - 20)));
    expect(Math.max(...pill)).toBeGreaterThan(200);
  });

  test("is made from our stored segments, whatever duration FFmpeg reads", async () => {
    const segments = ["-c:v", "libx264", "-movflags", "frag_keyframe+empty_moov+default_base_moof+dash", files.path("sidx.mp4")];
    await ffmpeg("-f", "lavfi", "-i", "color=gray:s=320x180:d=4:r=30", "-pix_fmt", "yuv420p", ...segments);
    // As in a recorder's segments: the time scale is not the track's.
    const stored = patchBox(await readFile(files.path("sidx.mp4")), "sidx", (body) => {
      const [scale, duration] = [8, body[0] === 0 ? 28 : 36];
      for (const at of [scale, duration]) body.writeUInt32BE(body.readUInt32BE(at) * 1920, at);
    });
    await writeFile(files.path("sidx.mp4"), stored);
    expect((await ffprobe(files.path("sidx.mp4"))).duration).toBeGreaterThan(1000);
    const made = { inputPath: files.path("sidx.mp4"), outputPath: files.path("sidx.jpg"), durationSeconds: 4 };
    expect(await makeEmailThumbnail(made)).toEqual({ width: 320, height: 180 });
  });

  test("of an upright recording stays inside 450 x 450", async () => {
    await ffmpeg("-i", files.path("in.mp4"), "-t", "1", "-c", "copy", "-metadata:s:v:0", "rotate=270", files.path("upright.mp4"));
    const size = await makeEmailThumbnail({
      inputPath: files.path("upright.mp4"),
      outputPath: files.path("upright.jpg"),
      durationSeconds: 1,
    });
    expect(size).toEqual({ width: 253, height: 450 });
  });

  test("needs video, as the poster does, and a waveform needs audio", async () => {
    await ffmpeg(...testTone(1), "-c:a", "aac", files.path("voice.mp4"));
    await expect(
      makeEmailThumbnail({ inputPath: files.path("voice.mp4"), outputPath: files.path("x.jpg"), durationSeconds: 1 }),
    ).rejects.toMatchObject({ reason: "unsupported" });
    await expect(
      makePoster({ inputPath: files.path("voice.mp4"), outputPath: files.path("x.jpg"), durationSeconds: 1 }),
    ).rejects.toMatchObject({ reason: "unsupported" });
    await expect(makeWaveform({ inputPath: files.path("in.mp4") })).rejects.toMatchObject({ reason: "unsupported" });
  });
});

describe("the waveform", () => {
  test("has at most 1000 peaks that follow the loudness", async () => {
    await ffmpeg("-f", "lavfi", "-i", "aevalsrc='if(lt(t,10),0,0.5*sin(880*PI*t))':d=20:s=48000", "-c:a", "aac", files.path("half.mp4"));
    const peaks = await makeWaveform({ inputPath: files.path("half.mp4") });
    expect(peaks).toHaveLength(1000);
    expect(Math.max(...peaks.subarray(0, 490))).toBeLessThan(5);
    expect(Math.abs(peaks[750]! - 128)).toBeLessThan(20);
  });

  test("of a short sound has a peak every 10 ms", async () => {
    await ffmpeg(...testTone(1), "-c:a", "pcm_s16le", files.path("short.mkv"));
    expect(await makeWaveform({ inputPath: files.path("short.mkv") })).toHaveLength(100);
  });
});
