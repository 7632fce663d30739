import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getPost } from "@aside/core/messages/post-contract.ts";
import type { Person } from "@aside/e2e/support/people.ts";
import { type MediaPlaylist, parsePlaylist, type Resource } from "@aside/player/parse-playlist.ts";
import type { Sample } from "@aside/testkit/media/record.ts";

const LATEST_MS = 60_000;
/** Between a track's packets and its playlist. */
const TOLERANCE_SECONDS = 0.2;

/** Checks that a finished take is served completely: every track has the bytes of `sample` and plays to its end. Returns what is wrong. */
export async function checkTake(person: Person, postId: string, sample: Sample): Promise<string[]> {
  const problems: string[] = [];
  for (const track of ["video", "audio"] as const) {
    const playlist = await readFinalPlaylist(person, postId, track);
    if (!playlist) {
      problems.push(`the ${track} playlist of ${postId} is not final`);
      continue;
    }
    const [first] = playlist.segments;
    const resources = [...(first ? [first.init] : []), ...playlist.segments];
    const bytes = Buffer.concat(await Promise.all(resources.map(async (resource) => await fetchResource(person, resource))));
    const sent = Buffer.concat(sample.parts.filter((part) => part.track === track).map((part) => part.bytes));
    if (!bytes.equals(sent)) problems.push(`${track} of ${postId}: ${bytes.length} bytes are served, ${sent.length} were recorded`);
    const seconds = readSeconds(bytes);
    if (Math.abs(seconds - sample.duration) > TOLERANCE_SECONDS || Math.abs(seconds - playlist.duration) > TOLERANCE_SECONDS)
      problems.push(`${track} of ${postId} plays ${seconds.toFixed(2)} s of ${sample.duration.toFixed(2)} s`);
  }
  return problems;
}

async function readFinalPlaylist({ driver }: Person, postId: string, track: "video" | "audio"): Promise<MediaPlaylist | null> {
  for (const until = performance.now() + LATEST_MS; performance.now() < until; await sleep(500)) {
    const { media } = await driver.call(getPost, { params: { id: postId } });
    const url = track === "video" ? media.video_url : media.audio_url;
    const reply = url ? await driver.bytes(url) : null;
    const playlist = url && reply?.status === 200 ? parsePlaylist(reply.body.toString(), url) : null;
    if (playlist?.isEnded) return playlist;
  }
  return null;
}

async function fetchResource({ driver }: Person, { url, range }: Resource): Promise<Buffer> {
  const { pathname } = new URL(url);
  const { status, body } = await driver.bytes(pathname, range ? { range: `bytes=${range.start}-${range.end}` } : {});
  return status === 200 || status === 206 ? body : Buffer.alloc(0);
}

/** Seconds from the first packet to the end of the last. */
function readSeconds(track: Buffer): number {
  const directory = mkdtempSync(join(tmpdir(), "aside-crowd-"));
  try {
    const path = join(directory, "track.mp4");
    writeFileSync(path, track);
    const shown = execFileSync("ffprobe", ["-v", "error", "-show_entries", "packet=pts_time,duration_time", "-of", "csv=p=0", path]);
    const packets = shown
      .toString()
      .split("\n")
      .map((line) => line.split(",").map(Number));
    const known = packets.filter(([time]) => Number.isFinite(time) && time !== undefined);
    const ends = known.map(([time = 0, seconds = 0]) => time + (Number.isFinite(seconds) ? seconds : 0));
    return Math.max(...ends) - Math.min(...known.map(([time = 0]) => time));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
