import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { parse, type types } from "hls-parser";
import type { ApiDriver } from "../api-driver.ts";

const run = promisify(execFile);

/** A track as ffprobe reads it from the playlist: its duration and the times of its packets, in seconds. */
export type DownloadedTrack = {
  playlist: types.MediaPlaylist;
  listed: number;
  probed: number;
  first: number;
  times: number[];
  path: string;
};
export type DownloadedVideo = {
  video: DownloadedTrack | null;
  audio: DownloadedTrack | null;
  /** Mean luma (0..255) of every frame, in presentation order. */
  lumas: () => Promise<number[]>;
  /** The detail of a part of the picture: the mean difference to its blurred copy, 0..255. `filter` crops; `radius`: of the blur (2 px). */
  detail: (seconds: number, filter: string, radius?: number) => Promise<number>;
  /** Mean red, green and blue (0..255) of a part of the picture at a time. `filter` crops the part. */
  colour: (seconds: number, filter: string) => Promise<number[]>;
  /** Mono sound at 48 kHz, -1..1. */
  pcm: () => Promise<Float32Array>;
  remove: () => void;
};

const FFPROBE = ["-v", "error", "-protocol_whitelist", "file", "-allowed_extensions", "ALL"];

/** The variants of a master playlist. */
export async function readVariants(driver: ApiDriver, url: string): Promise<types.Variant[]> {
  return [...(parse((await driver.bytes(url)).body.toString("utf8")) as types.MasterPlaylist).variants];
}

/** Downloads everything that a player loads of a video, and analyzes it with independent programs: an HLS parser, ffprobe and ffmpeg. */
export async function downloadVideo(
  driver: ApiDriver,
  media: { video_url: string | null; audio_url: string | null },
): Promise<DownloadedVideo> {
  const directory = mkdtempSync(join(tmpdir(), "aside-download-"));
  const video = media.video_url ? await downloadTrack(driver, media.video_url, join(directory, "v")) : null;
  const audio = media.audio_url ? await downloadTrack(driver, media.audio_url, join(directory, "a")) : null;
  return {
    video,
    audio,
    lumas: async () => {
      const args = [...FFPROBE.slice(2), "-i", video?.path ?? "", "-fps_mode", "passthrough", "-vf", "scale=1:1:flags=area,format=gray"];
      const { stdout } = await run("ffmpeg", ["-v", "error", ...args, "-f", "rawvideo", "-"], { encoding: "buffer", maxBuffer: 2 ** 26 });
      return [...stdout];
    },
    detail: async (seconds, filter, radius = 2) => {
      // Decoded from the start, because a seek would land on a keyframe.
      const shown = `select='gte(t,${seconds})',${filter},format=gray,split[a][b];[b]boxblur=${radius}[c];[a][c]blend=all_mode=difference,scale=32:32:flags=area`;
      const args = [...FFPROBE.slice(2), "-i", video?.path ?? "", "-vf", shown, "-frames:v", "1", "-f", "rawvideo", "-"];
      const { stdout } = await run("ffmpeg", ["-v", "error", ...args], { encoding: "buffer" });
      return stdout.reduce((sum, value) => sum + value, 0) / stdout.length;
    },
    colour: async (seconds, filter) => {
      const shown = `select='gte(t,${seconds})',${filter},scale=1:1:flags=area,format=rgb24`;
      const args = [...FFPROBE.slice(2), "-i", video?.path ?? "", "-vf", shown, "-frames:v", "1", "-f", "rawvideo", "-"];
      return [...(await run("ffmpeg", ["-v", "error", ...args], { encoding: "buffer" })).stdout];
    },
    pcm: async () => {
      const args = [...FFPROBE.slice(2), "-i", audio?.path ?? "", "-ac", "1", "-ar", "48000", "-f", "f32le", "-"];
      const { stdout } = await run("ffmpeg", ["-v", "error", ...args], { encoding: "buffer", maxBuffer: 2 ** 28 });
      return new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.length));
    },
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}

async function downloadTrack(driver: ApiDriver, url: string, directory: string): Promise<DownloadedTrack> {
  const fetched = async (name: string): Promise<Buffer> => {
    const reply = await driver.bytes(new URL(name, `http://x${url}`).pathname);
    if (reply.status !== 200) throw new Error(`${name} answered ${reply.status}`);
    return reply.body;
  };
  const text = (await fetched(url)).toString();
  const playlist = parse(text) as types.MediaPlaylist;
  const names = new Set(playlist.segments.flatMap((segment) => [segment.uri, ...(segment.map ? [segment.map.uri] : [])]));
  for (const name of names) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), await fetched(name));
  }
  const path = join(directory, "list.m3u8");
  writeFileSync(path, text);
  const { stdout } = await run("ffprobe", [...FFPROBE, "-show_entries", "packet=pts_time,duration_time", "-of", "csv=p=0", path], {
    maxBuffer: 2 ** 26,
  });
  const packets = stdout
    .trim()
    .split("\n")
    .map((line) => line.split(",").map(Number) as [number, number]);
  const times = packets.map(([time]) => time);
  // An hour has more packets than a call may have arguments.
  const first = times.reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY);
  const probed = packets.reduce((end, [time, duration]) => Math.max(end, time + (duration || 0)), 0) - first;
  return { playlist, listed: playlist.segments.reduce((sum, segment) => sum + segment.duration, 0), probed, first, times, path };
}
