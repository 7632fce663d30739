import { chmod, readFile, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findFfmpeg, locateFfmpeg } from "./locate-ffmpeg.ts";
import { ffmpeg, makeDirectory, testPicture } from "../testkit/media-fixtures.ts";
import { fileUrl, runFfmpeg, startWaitingFfmpeg } from "./run-ffmpeg.ts";

let files: Awaited<ReturnType<typeof makeDirectory>>;
let input: { path: string; demuxer: "mov" };

beforeAll(async () => {
  files = await makeDirectory();
  input = { path: files.path("in.mp4"), demuxer: "mov" };
  await ffmpeg(...testPicture("1280x720", 10), "-c:v", "libx264", "-preset", "ultrafast", input.path);
});
afterAll(() => files[Symbol.asyncDispose]());

/** A command that would take minutes. */
const slow = () => [
  "-vf",
  "loop=100:300,format=yuv420p",
  "-c:v",
  "libx264",
  "-preset",
  "veryslow",
  "-f",
  "mp4",
  fileUrl(files.path("slow.mp4")),
];

describe("a run of ffmpeg", () => {
  test("is killed when its time is up", async () => {
    const began = performance.now();
    await expect(runFfmpeg({ tool: "ffmpeg", inputs: [input], output: slow(), timeoutSeconds: 0.5 })).rejects.toMatchObject({
      reason: "timeout",
    });
    expect(performance.now() - began).toBeLessThan(15_000);
  });

  test("that is killed by another process says nothing about the file", async () => {
    const feeding = await startWaitingFfmpeg(["-f", "null", "-"]);
    const fed = feeding.feed(await readFile(input.path));
    feeding.kill();
    await expect(fed).rejects.toMatchObject({ reason: "machine" });
  });

  test("that fills the disk says nothing about the file", async () => {
    const output = ["-c:v", "rawvideo", "-f", "nut", fileUrl("/dev/full")];
    await expect(runFfmpeg({ tool: "ffmpeg", inputs: [input], output })).rejects.toMatchObject({ reason: "machine" });
  });

  test("is killed by its abort signal, before and during the work", async () => {
    const control = new AbortController();
    const running = runFfmpeg({ tool: "ffmpeg", inputs: [input], output: slow(), signal: control.signal });
    setTimeout(() => control.abort(), 300);
    await expect(running).rejects.toMatchObject({ reason: "aborted" });
    await expect(runFfmpeg({ tool: "ffmpeg", inputs: [input], output: slow(), signal: control.signal })).rejects.toMatchObject({
      reason: "aborted",
    });
  });

  test("writes no more than its limit", async () => {
    const output = ["-c:v", "rawvideo", "-f", "nut", fileUrl(files.path("big.nut"))];
    await expect(runFfmpeg({ tool: "ffmpeg", inputs: [input], output, maxFileBytes: 1e6 })).rejects.toMatchObject({ reason: "too_large" });
    expect((await readFile(files.path("big.nut"))).length).toBeLessThanOrEqual(1e6);
    const piped = ["-f", "rawvideo", "pipe:1"];
    await expect(runFfmpeg({ tool: "ffmpeg", inputs: [input], output: piped, maxStdoutBytes: 1e6 })).rejects.toMatchObject({
      reason: "too_large",
    });
  });

  test("gets no more memory than its limit", async () => {
    const output = ["-vf", "scale=8000:8000", "-f", "null", "-"];
    await expect(runFfmpeg({ tool: "ffmpeg", inputs: [input], output, maxMemoryBytes: 500e6 })).rejects.toMatchObject({
      reason: "too_large",
    });
  });

  test("reports the seconds written, up to the total", async () => {
    const seconds: number[] = [];
    await runFfmpeg({
      tool: "ffmpeg",
      inputs: [input],
      output: ["-c:v", "libx264", "-preset", "ultrafast", "-f", "null", "-"],
      onProgress: (reached) => seconds.push(reached),
    });
    expect(seconds.length).toBeGreaterThan(0);
    expect(seconds).toEqual(seconds.toSorted((first, second) => first - second));
    expect(Math.abs(seconds.at(-1)! - 10)).toBeLessThan(0.1);
  });

  test("reads a file with the detected demuxer and keeps ffmpeg's messages", async () => {
    await writeFile(files.path("list.mp4"), `ffconcat version 1.0\nfile '${input.path}'\n`);
    const failed = runFfmpeg({ tool: "ffprobe", inputs: [{ path: files.path("list.mp4"), demuxer: "mov" }], output: ["-show_format"] });
    await expect(failed).rejects.toMatchObject({ reason: "corrupt", stderr: expect.stringContaining("moov atom not found") });
  });

  test("treats a path that looks like an option, a protocol or a pattern as a path", async () => {
    for (const name of ["-i.mp4", "concat:a|b.mp4", "%03d.mp4", "a b'\"$(x);.mp4"]) {
      await writeFile(files.path(name), await readFile(input.path));
      const answer = await runFfmpeg({
        tool: "ffprobe",
        inputs: [{ path: files.path(name), demuxer: "mov" }],
        output: ["-show_entries", "format=duration", "-of", "csv=p=0"],
      });
      expect(Number(answer.toString())).toBeCloseTo(10, 1);
    }
  });
});

describe("the tools", () => {
  test("are located once, with their version", async () => {
    const tools = await locateFfmpeg();
    expect(Number(tools.version.split(".")[0])).toBeGreaterThanOrEqual(5);
    expect(await locateFfmpeg()).toBe(tools);
  });

  test("are missing on an empty path, and too old before version 5", async () => {
    await expect(findFfmpeg("/nonexistent")).rejects.toMatchObject({ reason: "missing_ffmpeg" });
    for (const name of ["ffmpeg", "ffprobe"]) {
      await writeFile(files.path(name), "#!/bin/sh\necho 'ffmpeg version 4.3.6-0+deb11u1 Copyright'\n");
      await chmod(files.path(name), 0o755);
    }
    await expect(findFfmpeg(files.path("."))).rejects.toMatchObject({
      reason: "missing_ffmpeg",
      message: expect.stringContaining("4.3.6"),
    });
  });
});
