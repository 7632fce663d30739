import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEvent } from "@aside/core/messages/contract.ts";
import { downloadVideo, uploadFile } from "@aside/features/recording/contract.ts";
import { type Mp4Facts, readMp4 } from "@aside/testkit/media/read-mp4.ts";
import { expect } from "@playwright/test";
import { SLOWNESS } from "./slowness.ts";
import type { Person } from "./people.ts";
import { waitForTake } from "./take-file.ts";

const SECONDS = 1000;

/** A clip of one color with a tone. `tone` in Hz, or null for no audio track. */
export type Clip = { color: string; size: string; rate: number; tone: number | null; seconds: number };

export const pictureOf = ({ color, size, rate, seconds }: Clip) => `color=${color}:size=${size}:rate=${rate}:duration=${seconds}`;
export const soundOf = ({ tone, seconds }: Clip) => (tone === null ? null : `sine=frequency=${tone}:duration=${seconds}:sample_rate=48000`);

/** Uploads the clip as a file with H.264 with B-frames, which the server copies, and AAC at 44.1 kHz. */
export async function uploadClip(person: Person, clip: Clip): Promise<{ eventId: string; postId: string }> {
  const event = await person.driver.call(createEvent, { body: {} });
  const postId = event.CreatorPosts[0]?.id ?? "";
  const sound = soundOf(clip);
  const bytes = inDirectory((path) => {
    const inputs = [pictureOf(clip), ...(sound ? [sound] : [])].flatMap((source) => ["-f", "lavfi", "-i", source]);
    const encoded = ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-g", String(clip.rate), "-c:a", "aac", "-ar", "44100", "-ac", "1"];
    execFileSync("ffmpeg", ["-v", "error", ...inputs, ...encoded, path]);
    return readFileSync(path);
  });
  const query = `post_id=${postId}&client_upload_id=${crypto.randomUUID()}&filename=clip.mp4`;
  const reply = await person.driver.request("POST", `${uploadFile.path}?${query}`, bytes, { "content-type": "application/octet-stream" });
  expect(reply.status).toBe(200);
  await waitForTake(person, event.id);
  return { eventId: event.id, postId };
}

/** The post's video as MP4, analyzed by ffmpeg. */
export async function downloadMp4(person: Person, postId: string): Promise<Mp4Facts> {
  const ask = async () => await person.driver.call(downloadVideo, { body: { video_key: postId } });
  await expect.poll(async () => (await ask()).state, { timeout: 30 * SECONDS * SLOWNESS }).toBe("PROCESSED");
  return readMp4((await person.driver.bytes((await ask()).url ?? "")).body);
}

function inDirectory<Result>(work: (path: string) => Result): Result {
  const directory = mkdtempSync(join(tmpdir(), "aside-clip-"));
  try {
    return work(join(directory, "clip.mp4"));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
