import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createUser } from "@aside/testkit/people.ts";
import { describePart, makeSample, putParts, record, type Sample } from "@aside/testkit/media/record.ts";
import { purgeDeleted } from "@aside/testkit/purge.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { sendPost, shareLink } from "../../delivery/contract.ts";
import { createEvent, deleteEvent, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { getPost, type PostJson } from "@aside/core/messages/post-contract.ts";
import { acknowledgeParts, completeUpload, initiateUpload, uploadChunk, uploadFile } from "../contract.ts";
import { bindTakeJob } from "@aside/core/messages/server/bind-take-job.ts";
import { makePictures } from "@aside/core/takes/server/jobs.ts";
import { findTake } from "@aside/core/takes/server/takes-store.ts";
import { takePrefix } from "@aside/server/storage/take-keys.ts";
import { runMakePictures } from "./enrichments/run-make-pictures.ts";

let app: TestApp;
let ada: Awaited<ReturnType<typeof createUser>>;
let sample: Sample;

beforeAll(async () => {
  app = await startApp({ worker: true, env: { ASR: "off" } });
  ada = await createUser(app, "Ada Lovelace");
  sample = await makeSample({ seconds: 3 });
});
afterAll(async () => await app.stop());

async function newPost(): Promise<{ eventId: string; postId: string }> {
  const event = await ada.call(createEvent, { body: {} });
  return { eventId: event.id, postId: event.CreatorPosts[0]?.id ?? "" };
}

async function open(postId: string): Promise<string> {
  return (await ada.call(initiateUpload, { body: { post_id: postId, client_upload_id: crypto.randomUUID(), tracks: sample.tracks } }))
    .upload_id;
}

const read = async (postId: string): Promise<PostJson> => await ada.call(getPost, { params: { id: postId } });

describe("parts (docs/hostile-inputs.md rows 4 and 5)", () => {
  test("arrive in any order, and play from the start up to the first gap", async () => {
    const { postId } = await newPost();
    const id = await open(postId);
    await putParts(ada, id, sample.parts);
    const part = (track: string, index: number) =>
      describePart(sample.parts.find((p) => p.track === track && p.index === index) as Sample["parts"][number]);
    await ada.call(acknowledgeParts, { body: { upload_id: id, parts: [part("video", 1), part("video", -1)] } });
    const url = (await read(postId)).media.video_url ?? "";
    expect((await ada.bytes(url)).body.toString()).not.toContain(".m4s");
    await ada.call(acknowledgeParts, { body: { upload_id: id, parts: [part("video", 0)] } });
    const text = (await ada.bytes(url)).body.toString();
    expect(text).toContain("#EXT-X-PLAYLIST-TYPE:EVENT");
    expect(text).not.toContain("ENDLIST");
    expect(text.match(/\.m4s/g)).toHaveLength(2);
  });

  test("count once when acknowledged twice; a different size or a missing object is a conflict", async () => {
    const { postId } = await newPost();
    const id = await open(postId);
    const first = sample.parts[1] as Sample["parts"][number];
    const body = { upload_id: id, parts: [describePart(first)] };
    expect((await ada.try(acknowledgeParts, { body })).error).toMatchObject({ code: "part_missing" });
    await putParts(ada, id, [first]);
    const once = await ada.call(acknowledgeParts, { body });
    expect(await ada.call(acknowledgeParts, { body })).toEqual(once);
    const other = await ada.try(acknowledgeParts, { body: { upload_id: id, parts: [{ ...describePart(first), size: first.size + 1 }] } });
    expect([other.status, other.error.code]).toEqual([409, "part_size_differs"]);
  });

  test("are acknowledged once if listed twice; the reply contains only the requested parts", async () => {
    const { postId } = await newPost();
    const id = await open(postId);
    const [init, first] = sample.parts.slice(0, 2) as [Sample["parts"][number], Sample["parts"][number]];
    await putParts(ada, id, [init, first]);
    await ada.call(acknowledgeParts, { body: { upload_id: id, parts: [describePart(init)] } });
    const parts = [describePart(first), describePart(first)];
    const { acknowledged } = await ada.call(acknowledgeParts, { body: { upload_id: id, parts } });
    expect(acknowledged).toEqual([{ track: first.track, index: first.index }]);
    expect(await findTake(app.context.db, id)).toMatchObject({
      acknowledged_bytes: init.size + first.size,
      video_seconds: init.duration + first.duration,
      audio_seconds: 0,
    });
    const two = await ada.try(acknowledgeParts, {
      body: { upload_id: id, parts: [0, 1].map((more) => ({ ...describePart(first), index: 1, size: first.size + more })) },
    });
    expect([two.status, two.error.code]).toEqual([409, "part_size_differs"]);
  });

  test("are refused beyond the allowed duration with the fixed text", async () => {
    const { postId } = await newPost();
    const id = await open(postId);
    const first = sample.parts[1] as Sample["parts"][number];
    const parts = Array.from({ length: 5 }, (_, index) => ({ ...first, index, duration: 29 }));
    await putParts(ada, id, parts);
    const statuses: number[] = [];
    for (const part of parts)
      statuses.push((await ada.try(acknowledgeParts, { body: { upload_id: id, parts: [describePart(part)] } })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 422]);
  });

  test("can't be completed while some are missing; completing is idempotent", async () => {
    const { postId } = await newPost();
    const id = await open(postId);
    const body = { upload_id: id, parts: sample.parts.map(describePart), counts: sample.counts, duration: sample.duration };
    await putParts(ada, id, sample.parts);
    const early = await ada.try(completeUpload, { body: { ...body, parts: body.parts.slice(0, 2) } });
    expect([early.status, early.error.code]).toEqual([409, "parts_outstanding"]);
    const first = await ada.call(completeUpload, { body });
    expect(first.status).toBe("complete");
    expect(await ada.call(completeUpload, { body })).toEqual(first);
    expect((await ada.bytes((await read(postId)).media.audio_url ?? "")).body.toString()).toContain("#EXT-X-ENDLIST");
  });

  test("the same client_upload_id returns the same take with its parts", async () => {
    const { postId } = await newPost();
    const body = { post_id: postId, client_upload_id: "the-same-upload", tracks: sample.tracks };
    const first = await ada.call(initiateUpload, { body });
    await putParts(ada, first.upload_id, sample.parts.slice(0, 2));
    await ada.call(acknowledgeParts, { body: { upload_id: first.upload_id, parts: sample.parts.slice(0, 2).map(describePart) } });
    const again = await ada.call(initiateUpload, { body });
    expect([again.upload_id, again.acknowledged.length]).toEqual([first.upload_id, 2]);
  });

  test("a duration above the limit is refused with the fixed text", async () => {
    const { postId } = await newPost();
    const id = await open(postId);
    const first = sample.parts[1] as Sample["parts"][number];
    const parts = Array.from({ length: 5 }, (_, index) => ({ ...describePart(first), index, duration: 29 }));
    const reply = await ada.try(acknowledgeParts, { body: { upload_id: id, parts } });
    expect([reply.status, reply.error.message]).toEqual([422, "Recording duration is limited to 2 minutes!"]);
  });
});

describe("files (docs/hostile-inputs.md rows 1 and 3)", () => {
  const upload = async (postId: string, bytes: Uint8Array, extra: Record<string, string> = {}) =>
    await ada.request("POST", `${uploadFile.path}?post_id=${postId}&client_upload_id=${crypto.randomUUID()}&filename=holiday.mp4`, bytes, {
      "content-type": "application/octet-stream",
      ...extra,
    });

  test.each([
    ["an M3U8", "#EXTM3U\n#EXT-X-VERSION:3\n#EXTINF:1,\nfile:///etc/passwd\n"],
    ["an ffconcat list", "ffconcat version 1.0\nfile /etc/passwd\n"],
    ["an AVI", "RIFF\u0000\u0000\u0000\u0000AVI LIST"],
    ["an empty file", ""],
  ])("%s named .mp4 is refused", async (_, text) => {
    const { postId } = await newPost();
    const reply = await upload(postId, new TextEncoder().encode(text));
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
    expect((await read(postId)).media.state).toBe("none");
  });

  test("a file over the limit is refused with the fixed text, and nothing is stored", async () => {
    const { postId } = await newPost();
    const bytes = new Uint8Array(5 * 1024 * 1024 + 1);
    bytes.set(new TextEncoder().encode("\u0000\u0000\u0000\u0018ftypmp42"));
    const reply = await upload(postId, bytes);
    expect([reply.status, (reply.json() as { message: string }).message]).toEqual([413, "File size should be less than 5MB"]);
    expect(await Array.fromAsync(app.context.storage.list(`posts/${postId}/`))).toEqual([]);
  });

  test("a file with only a valid start becomes a failed take with an error", async () => {
    const { postId } = await newPost();
    const bytes = new Uint8Array(4096).fill(1);
    bytes.set(new TextEncoder().encode("\u0000\u0000\u0000\u0018ftypmp42"));
    expect((await upload(postId, bytes)).status).toBe(200);
    await app.waitForJobs();
    expect((await read(postId)).media.state).toBe("failed");
  });

  test("a MediaRecorder chunk sent twice counts once; a different size is a conflict", async () => {
    const { postId } = await newPost();
    const query = { post_id: postId, client_upload_id: "chunks-of-mine", index: 0 };
    const chunk = new Uint8Array(1000).fill(3);
    const first = await ada.try(uploadChunk, { query, body: chunk });
    expect(first.status).toBe(200);
    expect((await ada.try(uploadChunk, { query, body: chunk })).text).toBe(first.text);
    expect((await ada.try(uploadChunk, { query, body: new Uint8Array(999) })).status).toBe(409);
  });

  test("a file in parts has the limits of a file: its first bytes, its size in total, and one chunk for each index", async () => {
    const { postId } = await newPost();
    const query = (index: number, id = "file-in-parts") => ({ post_id: postId, client_upload_id: id, index, is_file: "true" });
    const begun = new Uint8Array(1000).fill(1);
    begun.set(new TextEncoder().encode("\u0000\u0000\u0000\u0018ftypmp42"));
    const refused = await ada.try(uploadChunk, { query: query(0), body: new Uint8Array(1000).fill(3) });
    expect([refused.status, refused.error.code]).toEqual([422, "not_a_video"]);
    expect((await ada.try(uploadChunk, { query: query(0), body: begun })).status).toBe(200);
    expect((await ada.try(uploadChunk, { query: query(0), body: begun })).status).toBe(200);
    expect((await ada.try(uploadChunk, { query: query(0), body: begun.subarray(1) })).status).toBe(409);
    const large = await ada.try(uploadChunk, { query: query(1), body: new Uint8Array(5 * 1024 * 1024) });
    expect([large.status, large.error.message]).toEqual([413, "File size should be less than 5MB"]);
    expect((await ada.try(uploadChunk, { query: { ...query(1), is_file: "yes" }, body: begun })).status).toBe(400);
    const stranger = await createUser(app, "Sam Stranger");
    expect((await stranger.try(uploadChunk, { query: query(1), body: begun })).status).toBe(404);
    app.context.config.DISABLED_FEATURES = ["upload_pre_recorded_videos"];
    const locked = await ada.try(uploadChunk, { query: query(0, "file-without-plan"), body: begun });
    app.context.config.DISABLED_FEATURES = [];
    expect([locked.status, locked.error.code]).toEqual([402, "feature_locked"]);
  });
});

describe("visibility (docs/hostile-inputs.md rows 9, 11, 12)", () => {
  test("a draft is private until its link is shared, a private Aside is for recipients, a deleted one for nobody", async () => {
    const { eventId, postId } = await newPost();
    await record(ada, postId);
    await app.waitForJobs();
    const post = await read(postId);
    const byToken = (post.media.master_url ?? "").replace("/master.m3u8", "");
    const { storage } = app.context;
    const takeId = post.media.take_id ?? "";
    const base = `/media/${postId}/${takeId}`;
    const played = ["master.m3u8", "video.m3u8", "audio.m3u8", "audio-aac.m3u8", "video/init.mp4", "video/0.m4s", "audio/0.m4s"];
    const made = ["poster.jpg", "preview.gif", "email-thumbnail.jpg", "captions.vtt"];
    const paths = [...played.flatMap((name) => [`${base}/${name}`, `${byToken}/${name}`]), ...made.map((name) => `${base}/${name}`)];
    const stranger = app.driver();
    const statuses = async () => {
      await app.changesArrived();
      return await Promise.all(paths.map(async (path) => (await stranger.bytes(path)).status));
    };
    expect(new Set(await statuses())).toEqual(new Set([404]));
    await ada.call(shareLink, { params: { id: postId }, body: {} });
    expect(new Set(await statuses())).toEqual(new Set([200]));
    await ada.call(updatePrivacySettings, {
      params: { id: eventId },
      body: {
        recipients_can_view_post: true,
        signed_in_users_can_view_post: false,
        allow_anonymous_replies: true,
        keep_replies_private: false,
        no_replies_allowed: false,
        acknowledgement_required: false,
      },
    });
    expect(new Set(await statuses())).toEqual(new Set([404]));
    await ada.call(sendPost, { params: { id: postId }, body: { recipients: "" } });
    await ada.call(deleteEvent, { params: { id: eventId } });
    await app.changesArrived();
    expect((await ada.bytes(`${base}/video/0.m4s`)).status).toBe(404);
    expect((await ada.bytes(`${byToken}/video/0.m4s`)).status).toBe(404);
    await storage.deletePrefix(takePrefix(postId, takeId));
    // Missing objects of a video that can be restored are an error; of one that was deleted permanently, nothing is left to do.
    const run = { data: { take_id: takeId }, signal: AbortSignal.timeout(30_000), attempt: 1, isLastAttempt: false };
    const late = bindTakeJob(app.context, makePictures, runMakePictures);
    await expect(late.handler(run)).rejects.toThrow("no such object");
    await purgeDeleted(app);
    expect(await Array.fromAsync(storage.list(`posts/${postId}/`))).toEqual([]);
    await late.handler(run);
  });

  test.each([
    "..%2f..%2fsecret-key",
    "%2e%2e/%2e%2e/secret-key",
    "video/..%2f..%2fx",
    "video/00.m4s",
    "video/-1.m4s",
    "video%00/0.m4s",
    "source",
  ])("the path %s is a 404", async (name) => {
    const { postId } = await newPost();
    await record(ada, postId);
    const base = ((await read(postId)).media.master_url ?? "").replace("/master.m3u8", "");
    expect([400, 404]).toContain((await ada.bytes(`${base}/${name}`)).status);
  });
});
