import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getEvent } from "@aside/core/messages/contract.ts";
import { getPost, type PostJson } from "@aside/core/messages/post-contract.ts";
import { expect } from "@playwright/test";
import type { Person } from "./people.ts";
import { SLOWNESS } from "./slowness.ts";

/** Waits until the server has the whole take of the Aside and returns its post. */
export async function waitForTake(person: Person, eventId: string): Promise<PostJson> {
  const postId = (await person.driver.call(getEvent, { params: { id: eventId } })).CreatorPosts[0]?.id ?? "";
  const read = async () => await person.driver.call(getPost, { params: { id: postId } });
  await expect.poll(async () => (await read()).media.state, { timeout: 40_000 * SLOWNESS }).toBe("complete");
  return await read();
}

/** The duration of a track's playlist in seconds. */
export async function playlistSeconds(person: Person, url: string | null): Promise<number> {
  const text = (await person.driver.bytes(url ?? "")).body.toString();
  return [...text.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, match) => sum + Number(match[1]), 0);
}

/** `frames`: all frames of the file. `distinct`: those that differ from the previous one. `longestGap`: seconds between two frames. */
export type TrackFacts = { seconds: number; frames: number; distinct: number; longestGap: number; width: number; height: number };

/** Analyzes a track with ffprobe and ffmpeg, its init and media segments joined. Null if there is no such track. */
export async function readTrack(person: Person, playlistUrl: string | null): Promise<TrackFacts | null> {
  if (!playlistUrl) return null;
  const directory = mkdtempSync(join(tmpdir(), "aside-track-"));
  try {
    const text = (await person.driver.bytes(playlistUrl)).body.toString();
    const names = [/URI="([^"]+)"/.exec(text)?.[1] ?? "", ...text.split("\n").filter((line) => line !== "" && !line.startsWith("#"))];
    const bytes: Buffer[] = [];
    for (const name of names) bytes.push((await person.driver.bytes(playlistUrl.replace(/[^/]+$/, name))).body);
    const path = join(directory, "track.mp4");
    writeFileSync(path, Buffer.concat(bytes));
    return probe(path);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function probe(path: string): TrackFacts {
  const run = (tool: string, ...args: string[]) => execFileSync(tool, ["-v", "error", ...args]).toString();
  const fields = "packet=pts_time,duration_time:stream=width,height,codec_type";
  const found = JSON.parse(run("ffprobe", "-show_entries", fields, "-of", "json", path)) as {
    packets: { pts_time: string; duration_time?: string }[];
    streams: { width?: number; height?: number; codec_type: string }[];
  };
  const times = found.packets.map((packet) => Number(packet.pts_time)).toSorted((a, b) => a - b);
  const last = Number(found.packets.at(-1)?.duration_time ?? 0);
  const stream = found.streams[0];
  const isVideo = stream?.codec_type === "video";
  const distinct = isVideo
    ? run("ffmpeg", "-i", path, "-vf", "mpdecimate=hi=200:lo=100:frac=0.01", "-f", "framemd5", "-")
        .split("\n")
        .filter((line) => line !== "" && !line.startsWith("#")).length
    : 0;
  return {
    seconds: (times.at(-1) ?? 0) - (times[0] ?? 0) + last,
    frames: times.length,
    distinct,
    longestGap: Math.max(0, ...times.slice(1).map((time, index) => time - (times[index] ?? 0))),
    width: stream?.width ?? 0,
    height: stream?.height ?? 0,
  };
}
