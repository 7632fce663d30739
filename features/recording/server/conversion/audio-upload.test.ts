import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEvent } from "@aside/core/messages/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { createUser } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { downloadVideo } from "@aside/testkit/media/download-video.ts";
import { loudnessOf, loudnessOfPcm } from "@aside/testkit/media/noisy-voice.ts";
import { uploadFile } from "../../contract.ts";

let app: TestApp;
let ada: Awaited<ReturnType<typeof createUser>>;
const directory = mkdtempSync(join(tmpdir(), "aside-audio-upload-"));
beforeAll(async () => {
  app = await startApp({ worker: true, env: { ASR: "off" } });
  ada = await createUser(app, "Ada Lovelace");
  execFileSync("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "testsrc2=s=300x300", "-frames:v", "1", join(directory, "cover.png")]);
});
afterAll(async () => {
  await app.stop();
  rmSync(directory, { recursive: true, force: true });
});

test.each([
  ["talk.mp3", ["-c:a", "libmp3lame", "-id3v2_version", "3"]],
  ["talk.m4a", ["-c:a", "aac"]],
])("%s with cover art becomes a sound-only Aside", async (name, codec) => {
  const path = join(directory, name);
  const inputs = ["-f", "lavfi", "-i", "sine=duration=3", "-i", join(directory, "cover.png"), "-map", "0", "-map", "1"];
  execFileSync("ffmpeg", ["-v", "error", ...inputs, "-c:v", "copy", "-disposition:v:0", "attached_pic", ...codec, path]);
  const postId = (await ada.call(createEvent, { body: {} })).CreatorPosts[0]?.id ?? "";
  const address = `${uploadFile.path}?post_id=${postId}&client_upload_id=${crypto.randomUUID()}&filename=${name}`;
  const reply = await ada.request("POST", address, readFileSync(path), { "content-type": "application/octet-stream" });
  expect(reply.status).toBe(200);
  await app.waitForJobs();
  const post = await ada.call(getPost, { params: { id: postId } });
  expect([post.is_audio, post.media.state, post.video_status, post.authenticity_type]).toEqual([true, "complete", "PROCESSED", 0]);
  expect([post.media.video_url, Math.round(post.media.duration)]).toEqual([null, 3]);
  expect((await ada.bytes(post.media.audio_url ?? "")).status).toBe(200);
});

test.each([
  ["true", -16],
  ["false", -30],
  [undefined, -30],
])("a quiet file is brought to the common loudness if the person wants it: %s", async (isLeveled, expected) => {
  const path = join(directory, "quiet.wav");
  const words = "flite=voice=slt:text='The quarterly report is ready, and we need to send the budget to the finance team before Friday.'";
  const { loudness } = loudnessOf(["-f", "lavfi", "-i", words]);
  execFileSync("ffmpeg", ["-v", "error", "-y", "-f", "lavfi", "-i", words, "-af", `volume=${-30 - loudness}dB`, path]);
  const postId = (await ada.call(createEvent, { body: {} })).CreatorPosts[0]?.id ?? "";
  const wish = isLeveled ? `&is_leveled=${isLeveled}` : "";
  const address = `${uploadFile.path}?post_id=${postId}&client_upload_id=${crypto.randomUUID()}&filename=quiet.wav${wish}`;
  expect((await ada.request("POST", address, readFileSync(path), { "content-type": "application/octet-stream" })).status).toBe(200);
  await app.waitForJobs();
  const video = await downloadVideo(ada, (await ada.call(getPost, { params: { id: postId } })).media);
  const measured = loudnessOfPcm(await video.pcm());
  video.remove();
  expect(Math.abs(measured.loudness - expected)).toBeLessThan(1);
  expect(measured.peak).toBeLessThanOrEqual(-1);
});
