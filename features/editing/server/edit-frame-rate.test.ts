import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onlyMainCases } from "@aside/testkit/main-cases.ts";
import { createUser } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { uploadFile } from "../../recording/contract.ts";
import { getEdit, saveEdit } from "../contract.ts";

let app: TestApp;
let ada: Awaited<ReturnType<typeof createUser>>;
const directory = mkdtempSync(join(tmpdir(), "aside-frame-rate-"));
beforeAll(async () => {
  app = await startApp({ worker: true, env: { ASR: "off" } });
  ada = await createUser(app, "Ada Lovelace");
});
afterAll(async () => {
  await app.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** Creates a file with ffmpeg and uploads it. Returns the post's id when the editor's pictures are ready. */
async function uploaded(name: string, ...sources: string[]): Promise<string> {
  const path = join(directory, name);
  const inputs = sources.flatMap((source) => ["-f", "lavfi", "-i", source]);
  execFileSync("ffmpeg", ["-v", "error", ...inputs, "-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac", path]);
  const postId = (await ada.call(createEvent, { body: {} })).CreatorPosts[0]?.id ?? "";
  const address = `${uploadFile.path}?post_id=${postId}&client_upload_id=${crypto.randomUUID()}&filename=${name}`;
  const reply = await ada.request("POST", address, readFileSync(path), { "content-type": "application/octet-stream" });
  expect(reply.status).toBe(200);
  await app.waitForJobs();
  await ada.call(getEdit, { params: { id: postId } });
  await app.waitForJobs();
  return postId;
}

const tone = "sine=frequency=330:duration=3";

test.each(onlyMainCases ? [25] : [24, 25])(
  "an upload with %d frames per second reports this rate and is cut at its own frames",
  async (rate) => {
    const postId = await uploaded(`${rate}.mp4`, `testsrc2=size=320x180:rate=${rate}:duration=3`, tone);
    const { version, original } = await ada.call(getEdit, { params: { id: postId } });
    expect(original.frame_rate).toBeCloseTo(rate, 2);
    const ranges = [{ start: 7 / rate, end: 20 / rate }];
    const edit_list = { ranges, volume: 1, crop: null, rotate: 0 as const, blurs: [] };
    await ada.call(saveEdit, { params: { id: postId }, body: { version, edit_list } });
    await app.waitForJobs();
    expect((await ada.call(getPost, { params: { id: postId } })).media.duration).toBeCloseTo(13 / rate, 3);
  },
);

test("an audio-only recording uses the default step", async () => {
  const postId = await uploaded("voice.m4a", tone);
  const { original, waveform } = await ada.call(getEdit, { params: { id: postId } });
  expect(waveform?.peaks.length).toBeGreaterThan(10);
  expect(original.frame_rate).toBe(30);
});
