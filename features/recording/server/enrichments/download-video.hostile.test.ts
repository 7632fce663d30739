import { afterAll, beforeAll, expect, test } from "vitest";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { describePart, makeSample, putParts, recordPost } from "@aside/testkit/media/record.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { acknowledgeParts, downloadVideo, initiateUpload } from "../../contract.ts";

let app: TestApp;
let ada: Signed;
let postId: string;
let keys: string[];
beforeAll(async () => {
  app = await startApp({ worker: true, env: { ASR: "off" } });
  ada = await createUser(app, "Ada Lovelace");
  postId = await recordPost(ada, { seconds: 1 });
  const post = await ada.call(getPost, { params: { id: postId } });
  const file = post.urls.find((entry) => entry.url_type === "FILE")?.url ?? "";
  keys = [postId, file, app.context.config.publicUrl + file, post.media.poster_url ?? `/media/${postId}/${post.media.take_id}/poster.jpg`];
}, 60_000);
afterAll(async () => await app.stop());

test("a video is downloaded by its post's id and by every URL that names it", async () => {
  for (const video_key of keys) await ada.call(downloadVideo, { body: { video_key } });
  await app.waitForJobs();
  for (const video_key of keys) {
    const { state, url } = await ada.call(downloadVideo, { body: { video_key } });
    expect([state, (await ada.bytes(url ?? "")).status]).toEqual(["PROCESSED", 200]);
  }
});

test("nobody else downloads it, whatever the key, and other keys name nothing", async () => {
  const eve = await createUser(app, "Eve");
  for (const driver of [eve, app.driver()])
    for (const video_key of keys) expect((await driver.try(downloadVideo, { body: { video_key } })).status).toBe(404);
  for (const video_key of ["", "x", `https://evil.example${keys[1]}`, `../${keys[3]}`, crypto.randomUUID(), "x".repeat(1_000)])
    expect((await ada.try(downloadVideo, { body: { video_key } })).status).toBe(404);
  for (const video_key of [7, null, [], "x".repeat(1_001)])
    expect((await ada.try(downloadVideo, { body: { video_key } })).status).toBe(400);
});

test("a recording that goes on, or was interrupted, is not downloaded in part", async () => {
  const event = await ada.call(createEvent, { body: {} });
  const id = event.CreatorPosts[0]?.id ?? "";
  const { tracks, parts } = await makeSample({ seconds: 2 });
  const { upload_id } = await ada.call(initiateUpload, { body: { post_id: id, client_upload_id: crypto.randomUUID(), tracks } });
  const first = parts.filter(({ index }) => index < 1);
  await putParts(ada, upload_id, first);
  await ada.call(acknowledgeParts, { body: { upload_id, parts: first.map(describePart) } });
  const refused = await ada.try(downloadVideo, { body: { video_key: id } });
  expect([refused.status, refused.error?.code]).toEqual([409, "video_not_ready"]);
  await app.waitForJobs();
  const { media } = await ada.call(getPost, { params: { id } });
  expect([media.state, media.download_url]).toEqual(["recording", null]);
});
