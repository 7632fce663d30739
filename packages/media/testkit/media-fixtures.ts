/** Test files of this package, made by the real ffmpeg or byte by byte. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export async function makeDirectory(): Promise<{ path: (name: string) => string; [Symbol.asyncDispose]: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), "media-test-"));
  return { path: (name) => join(directory, name), [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }) };
}

export async function ffmpeg(...args: string[]): Promise<void> {
  await run("ffmpeg", ["-v", "error", "-nostdin", "-y", ...args], { timeout: 60_000 });
}

/** `lavfi` arguments of moving bars and a tone. */
export function testPicture(size: string, seconds: number, rate = 30): string[] {
  return ["-f", "lavfi", "-i", `testsrc2=s=${size}:r=${rate}:d=${seconds}`];
}
export function testTone(seconds: number, frequency = 440): string[] {
  return ["-f", "lavfi", "-i", `sine=${frequency}:d=${seconds}:r=48000`];
}

type ProbedStream = {
  codec_name: string;
  codec_type: string;
  width?: number;
  height?: number;
  profile?: string;
  pix_fmt?: string;
  duration?: string;
  start_time?: string;
};

/** Probes an output independently of our code. */
export async function ffprobe(path: string): Promise<{ streams: ProbedStream[]; duration: number; format: string }> {
  const { stdout } = await run("ffprobe", ["-v", "error", "-of", "json", "-show_streams", "-show_format", path]);
  const { streams, format } = JSON.parse(stdout) as { streams: ProbedStream[]; format: { duration?: string; format_name: string } };
  return { streams, duration: Number(format.duration), format: format.format_name };
}

/** Presentation times of every frame, sorted; decodes all of them. */
export async function frameTimes(path: string): Promise<number[]> {
  const { stdout } = await run(
    "ffprobe",
    ["-v", "error", "-select_streams", "v:0", "-show_entries", "frame=pts_time", "-of", "csv=p=0", path],
    { maxBuffer: 64e6 },
  );
  return stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => Number(line.replace(/,.*/, "")))
    .toSorted((first, second) => first - second);
}

export function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
}

/** Edits a file at the first box named `type`; `change` gets the bytes after the name. */
export function patchBox(file: Buffer, type: string, change: (body: Buffer) => void): Buffer {
  const at = file.indexOf(Buffer.from(type, "latin1"));
  if (at < 0) throw new Error(`no ${type} in this file`);
  const copy = Buffer.from(file);
  change(copy.subarray(at + 4));
  return copy;
}
