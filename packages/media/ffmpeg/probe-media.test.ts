import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readFile, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { box, ffmpeg, makeDirectory, patchBox, testPicture, testTone } from "../testkit/media-fixtures.ts";
import { probeMedia } from "./probe-media.ts";
import { sniffContainer } from "./sniff-container.ts";

const limits = { maxDurationSeconds: 3600 };
let files: Awaited<ReturnType<typeof makeDirectory>>;
let plain: Buffer;

beforeAll(async () => {
  files = await makeDirectory();
  await ffmpeg(
    ...testPicture("320x180", 2),
    ...testTone(2),
    "-c:v",
    "libx264",
    "-pix_fmt",
    "yuv420p",
    "-c:a",
    "aac",
    files.path("plain.mp4"),
  );
  plain = await readFile(files.path("plain.mp4"));
});
afterAll(() => files[Symbol.asyncDispose]());

/** CPU seconds of the processes that this one has waited for (proc(5): cutime and cstime, in hundredths). Other work on the machine does not count. */
async function childCpuSeconds(): Promise<number> {
  const stat = await readFile("/proc/self/stat", "utf8");
  // The process's name, in parentheses, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

async function refusal(path: string): Promise<{ reason: string; seconds: number }> {
  const before = await childCpuSeconds();
  const reason = await probeMedia(path, limits).then(
    (info) => `accepted ${JSON.stringify(info)}`,
    (error: { reason?: string }) => error.reason ?? "an error without a reason",
  );
  return { reason, seconds: (await childCpuSeconds()) - before };
}

async function expectRefused(path: string, reasons: string[]): Promise<void> {
  const { reason, seconds } = await refusal(path);
  expect(reasons).toContain(reason);
  expect(seconds).toBeLessThan(1);
}

describe("what is accepted", () => {
  test("an MP4 is described with codecs, size, rate and duration", async () => {
    const info = await probeMedia(files.path("plain.mp4"), limits);
    expect(info).toMatchObject({
      container: "mov",
      video: { codec: "h264", width: 320, height: 180, fps: 30, rotation: 0 },
      audio: { codec: "aac", sampleRate: 48000, channels: 1 },
    });
    expect(info.durationSeconds).toBeCloseTo(2, 1);
  });

  test.each([
    ["webm", ["-c:v", "libvpx", "-c:a", "libopus"], "vp8", "opus"],
    ["webm", ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-c:a", "libvorbis"], "vp9", "vorbis"],
    ["mkv", ["-c:v", "libx264", "-c:a", "pcm_s16le"], "h264", "pcm_s16le"],
    ["mov", ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none", "-c:a", "libmp3lame"], "hevc", "mp3"],
    ["mp4", ["-c:v", "libsvtav1", "-preset", "12", "-c:a", "aac"], "av1", "aac"],
  ])("%s with %j", async (extension, codecs, video, audio) => {
    const path = files.path(`${video}-${audio}.${extension}`);
    await ffmpeg(...testPicture("320x180", 1), ...testTone(1), "-pix_fmt", "yuv420p", ...codecs, path);
    const info = await probeMedia(path, limits);
    expect([info.video?.codec, info.audio?.codec]).toEqual([video, audio]);
    expect(info.durationSeconds).toBeCloseTo(1, 1);
  });

  test("a WebM without a duration, as MediaRecorder writes it, is measured", async () => {
    const path = files.path("live.webm");
    await ffmpeg(...testPicture("320x180", 3), ...testTone(3), "-c:v", "libvpx", "-c:a", "libopus", "-f", "webm", "-live", "1", path);
    const info = await probeMedia(path, limits);
    expect(info.container).toBe("matroska");
    expect(Math.abs(info.durationSeconds - 3)).toBeLessThan(0.05);
  });

  test("an audio file is accepted, and the file name does not matter", async () => {
    const path = files.path("voice.jpg");
    await ffmpeg(...testTone(1), "-c:a", "aac", "-f", "mp4", path);
    const info = await probeMedia(path, limits);
    expect(info.video).toBeUndefined();
    expect(info.audio?.codec).toBe("aac");
  });

  test("a phone's rotation is reported in clockwise degrees", async () => {
    const path = files.path("turned.mp4");
    await ffmpeg("-i", files.path("plain.mp4"), "-c", "copy", "-metadata:s:v:0", "rotate=270", path);
    expect((await probeMedia(path, limits)).video).toMatchObject({ width: 320, height: 180, rotation: 90 });
  });

  test("a file that is longer than allowed is too large", async () => {
    await expect(probeMedia(files.path("plain.mp4"), { maxDurationSeconds: 1.5 })).rejects.toMatchObject({ reason: "too_large" });
  });
});

describe("playlists and files that refer to other files", () => {
  test("no playlist, script or AVI named .mp4 is opened, and nothing is fetched", async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? "");
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const secret = files.path("plain.mp4");
    const hostile: Record<string, string | Buffer> = {
      "m3u8.mp4": `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${url}/a.ts\n#EXT-X-ENDLIST\n`,
      "m3u8-file.mp4": `#EXTM3U\n#EXTINF:1,\nfile://${secret}\n#EXT-X-ENDLIST\n`,
      "ffconcat.mp4": `ffconcat version 1.0\nfile '${secret}'\n`,
      "dash.mp4": `<?xml version="1.0"?><MPD><BaseURL>${url}</BaseURL></MPD>`,
      "sdp.mp4": "v=0\no=- 0 0 IN IP4 127.0.0.1\nm=video 5000 RTP/AVP 96\n",
      "gab2.mp4": Buffer.concat([Buffer.from("RIFF\xff\xff\x00\x00AVI LIST"), Buffer.from(`GAB2#EXTM3U\n#EXTINF:1,\n${url}/b\n`)]),
      "empty.mp4": "",
      "text.webm": "hello",
    };
    for (const [name, content] of Object.entries(hostile)) {
      await writeFile(files.path(name), content);
      await expectRefused(files.path(name), ["unsupported"]);
    }
    await ffmpeg(...testPicture("64x64", 1), "-c:v", "mpeg4", files.path("real.avi"));
    await expectRefused(files.path("real.avi"), ["unsupported"]);
    server.close();
    expect(asked).toEqual([]);
  });

  test("a playlist wrapped as the only track of a box file or EBML is not opened", async () => {
    await writeFile(
      files.path("doc.webm"),
      Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x8b, 0x42, 0x82, 0x84]), Buffer.from("evil#EXTM3U")]),
    );
    await expectRefused(files.path("doc.webm"), ["unsupported"]);
    await writeFile(
      files.path("ftyp.mp4"),
      Buffer.concat([box("ftyp", Buffer.from("isom\0\0\0\0")), Buffer.from("#EXTM3U\nhttp://127.0.0.1/\n")]),
    );
    await expectRefused(files.path("ftyp.mp4"), ["corrupt"]);
  });

  test("a movie whose data is in another file is refused", async () => {
    const outside = patchBox(plain, "dref", (body) => body.writeUInt32BE(0, 16));
    await writeFile(files.path("dref.mp4"), outside);
    await expect(sniffContainer(files.path("dref.mp4"))).rejects.toMatchObject({ reason: "unsupported" });
    const reference = Buffer.concat([box("ftyp", Buffer.from("qt  \0\0\0\0")), box("moov", box("rmra", box("rmda")))]);
    await writeFile(files.path("rmra.mov"), reference);
    await expectRefused(files.path("rmra.mov"), ["unsupported"]);
  });
});

describe("decoder bombs are refused within a second of CPU time", () => {
  test("a codec outside the list", async () => {
    await ffmpeg(...testPicture("64x64", 1), "-c:v", "magicyuv", "-pix_fmt", "gbrp", "-f", "mov", files.path("magic.mov"));
    await expectRefused(files.path("magic.mov"), ["unsupported"]);
    await ffmpeg(...testPicture("64x64", 1), "-c:v", "png", files.path("png.mov"));
    await expectRefused(files.path("png.mov"), ["unsupported"]);
  });

  test("65535 x 65535 pixels, as an image and as a movie; a container that merely claims them is described by its frames", async () => {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(65535, 0);
    header.writeUInt32BE(65535, 4);
    header.set([8, 6, 0, 0, 0], 8);
    await writeFile(files.path("huge.mp4"), Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), box("IHDR", header)]));
    await expectRefused(files.path("huge.mp4"), ["unsupported"]);
    await ffmpeg("-f", "lavfi", "-i", "color=s=16000x16:d=0.1:r=10", "-c:v", "libx264", files.path("wide.mp4"));
    await expectRefused(files.path("wide.mp4"), ["too_large"]);
    await ffmpeg("-f", "lavfi", "-i", "color=s=300x300:d=1:r=5", "-c:v", "libvpx-vp9", files.path("square.webm"));
    const square = await readFile(files.path("square.webm"));
    for (const id of [0xb0, 0xba]) square.writeUInt16BE(0xffff, square.indexOf(Buffer.from([id, 0x82, 0x01, 0x2c])) + 2);
    await writeFile(files.path("square.webm"), square);
    expect((await probeMedia(files.path("square.webm"), limits)).video).toMatchObject({ width: 300, height: 300 });
    const visual = patchBox(plain, "avc1", (body) => body.writeUInt32BE(0xffffffff, 24));
    await writeFile(files.path("claimed.mp4"), visual);
    expect((await probeMedia(files.path("claimed.mp4"), limits)).video).toMatchObject({ width: 320, height: 180 });
  });

  test("a million frames a second", async () => {
    await ffmpeg(
      ...testPicture("64x64", 1, 25),
      "-c:v",
      "libx264",
      "-bf",
      "0",
      "-video_track_timescale",
      "1000000",
      files.path("fast.mp4"),
    );
    const fast = patchBox(await readFile(files.path("fast.mp4")), "stts", (body) => body.writeUInt32BE(1, 12));
    await writeFile(files.path("fast.mp4"), fast);
    await expectRefused(files.path("fast.mp4"), ["too_large"]);
  });

  test("ten hours claimed in a few kilobytes", async () => {
    await ffmpeg("-f", "lavfi", "-i", "color=s=32x32:d=1:r=5", "-c:v", "libx264", files.path("long.mp4"));
    const long = patchBox(await readFile(files.path("long.mp4")), "stts", (body) => body.writeUInt32BE(0x7fffff, 12));
    const claimed = ["mvhd", "mdhd"].reduce(
      (file, type) => patchBox(file, type, (body) => body.writeUInt32BE(36_000 * body.readUInt32BE(12), 16)),
      long,
    );
    await writeFile(files.path("long.mp4"), claimed);
    await expectRefused(files.path("long.mp4"), ["too_large", "corrupt"]);
    const began = performance.now();
    await expect(probeMedia(files.path("long.mp4"), { maxDurationSeconds: 1e9 })).rejects.toMatchObject({ reason: "corrupt" });
    expect(performance.now() - began).toBeLessThan(15_000);
  });

  test("a truncated, a shuffled and a zeroed movie", async () => {
    await writeFile(files.path("cut.mp4"), plain.subarray(0, plain.length / 2));
    await expectRefused(files.path("cut.mp4"), ["corrupt"]);
    const shuffled = patchBox(plain, "stsd", (body) => body.fill(0xff, 0, 200));
    await writeFile(files.path("shuffled.mp4"), shuffled);
    await expectRefused(files.path("shuffled.mp4"), ["corrupt", "unsupported", "too_large"]);
    await writeFile(files.path("zero.mp4"), Buffer.concat([plain.subarray(0, 32), Buffer.alloc(2000)]));
    await expectRefused(files.path("zero.mp4"), ["corrupt"]);
  });
});
