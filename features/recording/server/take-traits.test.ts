import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createUser } from "@aside/testkit/people.ts";
import { describePart, makeSample, putParts, type Sample } from "@aside/testkit/media/record.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { getPost, type PostJson } from "@aside/core/messages/post-contract.ts";
import { completeUpload, initiateUpload } from "../contract.ts";

let app: TestApp;
let ada: Awaited<ReturnType<typeof createUser>>;
let sample: Sample;

beforeAll(async () => {
  app = await startApp({ worker: true, env: { ASR: "off" } });
  ada = await createUser(app, "Ada Lovelace");
  sample = await makeSample({ seconds: 3 });
});
afterAll(async () => await app.stop());

type Traits = { has_modified_background?: boolean; is_screen?: boolean };

/** Uploads a take with these `kinds` of the sample's tracks and the traits reported at its start and end. */
async function recordTake(kinds: ("video" | "audio")[], begin: Traits, end: Traits): Promise<() => Promise<PostJson>> {
  const postId = (await ada.call(createEvent, { body: {} })).CreatorPosts[0]?.id ?? "";
  const tracks = sample.tracks.filter(({ track }) => kinds.includes(track));
  const parts = sample.parts.filter(({ track }) => kinds.includes(track));
  const { upload_id } = await ada.call(initiateUpload, {
    body: { post_id: postId, client_upload_id: crypto.randomUUID(), tracks, ...begin },
  });
  await putParts(ada, upload_id, parts);
  const counts = { video: kinds.includes("video") ? sample.counts.video : 0, audio: sample.counts.audio };
  await ada.call(completeUpload, { body: { upload_id, parts: parts.map(describePart), counts, duration: sample.duration, ...end } });
  return async () => await ada.call(getPost, { params: { id: postId } });
}

const isModified = (post: PostJson) => {
  const [file] = post.urls;
  return file?.url_type === "FILE" && file.metadata.has_modified_background;
};

test("reports a background that was added during a take", async () => {
  const late = await (await recordTake(["video", "audio"], {}, { has_modified_background: true, is_screen: true }))();
  expect([isModified(late), late.authenticity_type]).toEqual([true, 2]);
  const early = await (await recordTake(["video", "audio"], { has_modified_background: true }, { has_modified_background: false }))();
  expect([isModified(early), early.authenticity_type]).toEqual([true, 2]);
  const none = await (await recordTake(["video", "audio"], {}, {}))();
  expect([isModified(none), none.authenticity_type]).toEqual([false, 1]);
});

test("creates no pictures for an audio-only take, and no enrichment fails", async () => {
  const read = await recordTake(["audio"], {}, {});
  const post = await read();
  expect([post.is_audio, post.video_status, post.authenticity_type]).toEqual([true, "PROCESSED", 0]);
  expect(post.media).toMatchObject({ video_url: null, video_codec: null, width: null });
  expect(post.media.duration).toBeGreaterThan(2.8);
  await vi.waitFor(async () => expect((await read()).enrichments.find(({ kind }) => kind === "audio_aac")?.state).toBe("PROCESSED"), {
    timeout: 20_000,
    interval: 200,
  });
  expect((await read()).enrichments.filter(({ kind }) => ["poster", "gif", "email_thumbnail"].includes(kind))).toEqual([]);
  const master = (await ada.bytes(post.media.master_url ?? "")).body.toString();
  expect(master).not.toContain("avc1");
});
