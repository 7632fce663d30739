import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Person } from "@aside/e2e/support/people.ts";
import { getEvent } from "@aside/core/messages/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { waitUntil } from "./victims.ts";

/** A part of a recording that the api acknowledged to the browser. */
export type Acknowledged = { track: string; index: number; seconds: number; bytes: number };

export type Checked = { acknowledgedSeconds: number; lostSeconds: number; playedSeconds: number; problems: string[] };

/** The tolerance between the decoded end of a track and its playlist. */
const TOLERANCE_SECONDS = 0.2;

/** Waits for the final playlists, checks that each acknowledged part is listed and completely served, and decodes all tracks. */
export async function checkRecording(person: Person, eventId: string, acknowledged: Acknowledged[]): Promise<Checked> {
  const checked: Checked = { acknowledgedSeconds: 0, lostSeconds: 0, playedSeconds: 0, problems: [] };
  for (const track of ["video", "audio"] as const) {
    const playlist = await readPlaylist(person, eventId, track);
    const parts = await fetchParts(person, playlist);
    for (const part of acknowledged.filter((candidate) => candidate.track === track && candidate.index >= 0)) {
      if (track === "video") checked.acknowledgedSeconds += part.seconds;
      if (parts.segments.get(part.index)?.length === part.bytes) continue;
      checked.lostSeconds += part.seconds;
      checked.problems.push(`${track} segment ${part.index} of ${part.seconds.toFixed(2)} s is lost`);
    }
    if (playlist.names.length === 0) continue;
    const decoded = decode([parts.init, ...parts.segments.values()]);
    if (track === "video") checked.playedSeconds = decoded;
    if (Math.abs(decoded - playlist.seconds) > TOLERANCE_SECONDS)
      checked.problems.push(`${track} decodes to ${decoded.toFixed(2)} s of ${playlist.seconds.toFixed(2)} s`);
  }
  return checked;
}

type Playlist = { base: string; init: string; names: string[]; seconds: number };

async function readPlaylist(person: Person, eventId: string, track: "video" | "audio"): Promise<Playlist> {
  let url = "";
  let text = "";
  await waitUntil(`the ${track} playlist is final`, async () => {
    const event = await person.driver.call(getEvent, { params: { id: eventId } });
    const post = await person.driver.call(getPost, { params: { id: event.CreatorPosts[0]?.id ?? "" } });
    url = (track === "video" ? post.media.video_url : post.media.audio_url) ?? "";
    const answer = await person.driver.bytes(url);
    text = answer.status === 200 ? answer.body.toString() : "";
    // A recording that ended within its first second may have only one track.
    return text.includes("#EXT-X-ENDLIST") || (post.media.state === "complete" && (url === "" || answer.status === 404));
  });
  return {
    base: url.replace(/[^/]+$/, ""),
    init: /URI="([^"]+)"/.exec(text)?.[1] ?? "",
    names: text.split("\n").filter((line) => line !== "" && !line.startsWith("#")),
    seconds: [...text.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, match) => sum + Number(match[1]), 0),
  };
}

async function fetchParts(person: Person, { base, init, names }: Playlist): Promise<{ init: Buffer; segments: Map<number, Buffer> }> {
  const fetchPart = async (name: string) => {
    const { status, body } = await person.driver.bytes(base + name);
    return status === 200 ? body : Buffer.alloc(0);
  };
  const segments = new Map<number, Buffer>();
  for (const name of names) segments.set(Number(/(\d+)\.m4s$/.exec(name)?.[1]), await fetchPart(name));
  return { init: await fetchPart(init), segments };
}

/** Seconds until the end of the last frame or packet. Throws on any decoding error. */
function decode(parts: Buffer[]): number {
  const directory = mkdtempSync(join(tmpdir(), "aside-faults-"));
  try {
    const path = join(directory, "track.mp4");
    writeFileSync(path, Buffer.concat(parts));
    execFileSync("ffmpeg", ["-v", "error", "-xerror", "-i", path, "-f", "null", "-"]);
    const shown = execFileSync("ffprobe", ["-v", "error", "-show_entries", "packet=pts_time,duration_time", "-of", "csv=p=0", path]);
    const packets = shown
      .toString()
      .split("\n")
      .map((line) => line.split(",").map(Number))
      .filter(([time]) => Number.isFinite(time));
    const ends = packets.map(([time = 0, seconds = 0]) => time + (Number.isFinite(seconds) ? seconds : 0));
    return Math.max(...ends) - Math.min(...packets.map(([time = 0]) => time));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
