import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteEvent, getEvent } from "@aside/core/messages/contract.ts";
import { findTemplate } from "@aside/core/messages/server/posts/template-store.ts";
import { getPost, updatePost } from "@aside/core/messages/post-contract.ts";
import { getEdit, getTemplate, revertEdit, saveEdit, setTemplate } from "@aside/features/editing/contract.ts";
import { completeUpload, initiateUpload } from "@aside/features/recording/contract.ts";
import { runFollowEdit } from "@aside/features/transcripts/server/run-follow-edit.ts";
import { getTranscript } from "@aside/features/transcripts/contract.ts";
import { makeLibrary, makePrivateVideo } from "@aside/testkit/library.ts";
import { downloadVideo } from "@aside/testkit/media/download-video.ts";
import { describePart, makeSample, putParts, record, type SampleOptions } from "@aside/testkit/media/record.ts";
import { say } from "@aside/testkit/media/say.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { purgeDeleted } from "@aside/testkit/purge.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { readAudit } from "@aside/testkit/stores/accounts-store.ts";
import { segmentKey } from "@aside/server/storage/take-keys.ts";
import { setFolderAccess } from "../../contract.ts";
import { decidePost, startFromTemplate, submitPost } from "../../video-contract.ts";

let app: TestApp;
let lead: Signed;
let ada: Signed;
let bob: Signed;
let outsider: Signed;
let library: Awaited<ReturnType<typeof makeLibrary>>;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  library = await makeLibrary(app);
  ({ lead } = library);
  [ada, bob] = [await library.join("Ada Author"), await library.join("Bob Member")];
  ({ lead: outsider } = await makeLibrary(app));
}, 60_000);
afterAll(async () => await app.stop());

/** A plain picture of this luma, with a tone. */
const plain = (luma: number, seconds: number, change: SampleOptions = {}): SampleOptions => ({
  seconds,
  picture: `color=black:size=320x180:rate=30:duration=${seconds},geq=lum=${luma}:cb=128:cr=128`,
  ...change,
});
const TEMPLATE = plain(180, 6);
const OPENING = plain(60, 2);

async function submit(sample = TEMPLATE) {
  const title = `Launch ${crypto.randomUUID()}`;
  const video = await makePrivateVideo(ada, title, sample);
  const folderId = await library.folder(crypto.randomUUID());
  await ada.call(submitPost, { body: { post_id: video.postId, folder_id: folderId } });
  return { ...video, folderId, title };
}
async function publish(sample = TEMPLATE) {
  const place = await submit(sample);
  await lead.call(decidePost, { params: { id: place.postId }, body: { status: "approved" } });
  return place;
}
const start = async (by: Signed, postId: string, startsAt = 2.5) =>
  await by.call(startFromTemplate, { params: { id: postId }, body: { starts_at: startsAt } });
const tryStart = async (by: Signed, id: string, body: unknown = { starts_at: 2 }) =>
  await by.try(startFromTemplate, { params: { id }, body: body as never });
const mediaOf = async (id: string) => (await bob.call(getPost, { params: { id } })).media;
const templateOf = async (id: string) => await bob.call(getTemplate, { params: { id } });
const setStart = async (id: string, startsAt: number | null) =>
  await bob.call(setTemplate, { params: { id }, body: { starts_at: startsAt } });

async function recordOpening(postId: string, sample = OPENING): Promise<string> {
  const takeId = await record(bob, postId, sample);
  await app.waitForJobs();
  return takeId;
}

/** A recording without a picture. */
async function recordSound(by: Signed, postId: string): Promise<string> {
  const { parts, tracks, counts, duration } = await makeSample(OPENING);
  const isSound = ({ track }: { track: string }) => track === "audio";
  const start = { post_id: postId, client_upload_id: crypto.randomUUID(), tracks: tracks.filter(isSound) };
  const { upload_id } = await by.call(initiateUpload, { body: start });
  await putParts(by, upload_id, parts.filter(isSound));
  const whole = { upload_id, parts: parts.filter(isSound).map(describePart), counts: { ...counts, video: 0 }, duration };
  await by.call(completeUpload, { body: whole });
  return upload_id;
}

/** The durations that players and ffprobe read, and the frames' lumas. */
async function play(postId: string) {
  const media = await mediaOf(postId);
  const loaded = await downloadVideo(bob, media);
  const seen = {
    duration: media.duration,
    video: loaded.video?.probed ?? 0,
    audio: loaded.audio?.probed ?? 0,
    lumas: await loaded.lumas(),
  };
  loaded.remove();
  return seen;
}

describe("a video used as a template", () => {
  test("is a draft of the actor's own without a video, and the recording is followed by it", async () => {
    const { postId, title } = await publish();
    const draft = await start(bob, postId);
    const post = await bob.call(getPost, { params: { id: draft.post_id } });
    expect(post).toMatchObject({ title, post_status: "DRAFT", has_template: true, media: { state: "none" } });
    expect(await bob.call(getEvent, { params: { id: draft.event_id } })).toMatchObject({ title, creator_id: bob.userId, Members: [] });
    expect(await templateOf(draft.post_id)).toMatchObject({ title, starts_at: 2.5, state: "waiting" });
    expect((await templateOf(draft.post_id)).duration).toBeCloseTo(6, 1);
    expect(await readAudit(app.context.db, "library.template_used", title)).toMatchObject([
      { actor_id: bob.userId, target_id: postId, details: { new_post_id: draft.post_id, starts_at: 2.5 } },
    ]);
    await recordOpening(draft.post_id);
    expect((await templateOf(draft.post_id)).state).toBe("added");
    const seen = await play(draft.post_id);
    for (const length of [seen.duration, seen.video, seen.audio]) expect(Math.abs(length - 5.5)).toBeLessThan(0.2);
    expect(Math.max(...seen.lumas.slice(0, 59))).toBeLessThan(70);
    expect(Math.min(...seen.lumas.slice(62))).toBeGreaterThan(170);
  });

  test("is added after the original is deleted and purged, and plays on without it", async () => {
    const place = await publish();
    const draft = await start(bob, place.postId, 3);
    await ada.call(deleteEvent, { params: { id: place.eventId } });
    await purgeDeleted(app);
    await recordOpening(draft.post_id);
    expect((await play(draft.post_id)).video).toBeCloseTo(5, 1);
    await bob.call(deleteEvent, { params: { id: draft.event_id } });
    await purgeDeleted(app);
    const keys = await Array.fromAsync(app.context.storage.list(`posts/${place.postId}/`));
    expect(keys).toEqual([]);
  });

  test.each<[name: string, template: SampleOptions, opening: SampleOptions, heard: [boolean, boolean]]>([
    ["sound of two encodings", plain(180, 6, { isAac: true }), OPENING, [true, true]],
    ["a silent template", plain(180, 6, { sound: null }), OPENING, [true, false]],
    ["a silent recording", TEMPLATE, plain(60, 2, { sound: null }), [false, true]],
  ])("is added with %s", async (_, template, opening, heard) => {
    const draft = await start(bob, (await publish(template)).postId, 3);
    await recordOpening(draft.post_id, opening);
    const loaded = await downloadVideo(bob, await mediaOf(draft.post_id));
    const pcm = await loaded.pcm();
    const isHeard = (from: number, to: number) => Math.max(...pcm.subarray(from * 48_000, to * 48_000).map(Math.abs)) > 0.02;
    expect([isHeard(0.5, 1.5), isHeard(2.5, 4.5)]).toEqual(heard);
    for (const track of [loaded.video, loaded.audio]) expect(Math.abs((track?.probed ?? 0) - 5)).toBeLessThan(0.2);
    loaded.remove();
  });

  test("follows a retake instead of the first recording", async () => {
    const draft = await start(bob, (await publish()).postId, 3);
    await recordOpening(draft.post_id);
    await recordOpening(draft.post_id, plain(100, 3));
    const { video, lumas } = await play(draft.post_id);
    expect(video).toBeCloseTo(6, 1);
    expect(Math.min(...lumas.slice(0, 88))).toBeGreaterThan(85);
    expect(Math.max(...lumas.slice(0, 88))).toBeLessThan(115);
  });

  test("is added once, also if the recording is completed twice at the same time", async () => {
    const draft = await start(bob, (await publish()).postId, 3);
    const takeId = await record(bob, draft.post_id, OPENING);
    const { counts, duration } = await makeSample(OPENING);
    const complete = async () => await bob.call(completeUpload, { body: { upload_id: takeId, parts: [], counts, duration } });
    await Promise.all([complete(), complete()]);
    await app.waitForJobs();
    expect((await play(draft.post_id)).video).toBeCloseTo(5, 1);
    // Undone once, the recording is shown alone.
    await bob.call(revertEdit, { params: { id: draft.post_id } });
    expect(await mediaOf(draft.post_id)).toMatchObject({ take_id: takeId });
  });

  test("has the words of the recording and of its own part", async () => {
    const { postId, takeId: source } = await publish(plain(180, 12));
    await say(app, ada, postId, "The launch is on Thursday.");
    const draft = await start(bob, postId, 0);
    const templateTake = (await findTemplate(app.context.db, draft.post_id))?.take_id ?? "";
    const once = (take_id: string, parts: { take_id: string; base: number; at: number; duration: number }[]) => ({
      data: { take_id, parts },
      signal: new AbortController().signal,
      attempt: 1,
      isLastAttempt: true,
    });
    await runFollowEdit(app.context, once(templateTake, [{ take_id: source, base: 0, at: 0, duration: 12 }]));
    const opening = await recordOpening(draft.post_id);
    const { take_id: merged } = await mediaOf(draft.post_id);
    const parts = [
      { take_id: opening, base: 0, at: 0, duration: 2 },
      { take_id: templateTake, base: 0, at: 2, duration: 12 },
    ];
    await runFollowEdit(app.context, once(merged ?? "", parts));
    const { segments } = await bob.call(getTranscript, { params: { id: draft.post_id } });
    expect(segments.map(({ text }) => text)).toEqual(["The launch is on Thursday."]);
    expect(segments[0]?.start).toBeGreaterThanOrEqual(2);
  });

  test("leaves the recording alone if it can't be rendered, and is added by trying again", async () => {
    const place = await publish();
    const draft = await start(bob, place.postId, 3.5);
    const key = segmentKey(place.postId, place.takeId, "video", 3);
    const bytes = Buffer.from(await new Response((await app.context.storage.get(key)).body as never).arrayBuffer());
    await app.context.storage.delete(key);
    const opening = await recordOpening(draft.post_id);
    expect((await templateOf(draft.post_id)).state).toBe("failed");
    expect((await mediaOf(draft.post_id)).take_id).toBe(opening);
    await app.context.storage.put(key, bytes, { contentType: "video/mp4" });
    expect((await setStart(draft.post_id, 3.5)).state).toBe("adding");
    await app.waitForJobs();
    expect((await templateOf(draft.post_id)).state).toBe("added");
    expect((await play(draft.post_id)).video).toBeCloseTo(4.5, 1);
  }, 60_000);

  test("is left out and added again at another second, before and after the recording", async () => {
    const { post_id: id } = await start(bob, (await publish()).postId, 3);
    expect(await setStart(id, null)).toMatchObject({ starts_at: null, state: "off" });
    const opening = await recordOpening(id);
    expect((await mediaOf(id)).take_id).toBe(opening);
    expect((await setStart(id, 5)).state).toBe("adding");
    await app.waitForJobs();
    expect((await play(id)).video).toBeCloseTo(3, 1);
    const before = (await mediaOf(id)).take_id;
    // Nothing changed, nothing is rendered.
    expect((await setStart(id, 5)).state).toBe("added");
    expect((await mediaOf(id)).take_id).toBe(before);
    expect((await setStart(id, 4)).state).toBe("adding");
    await app.waitForJobs();
    expect((await play(id)).video).toBeCloseTo(4, 1);
    expect((await setStart(id, null)).state).toBe("off");
    expect((await mediaOf(id)).take_id).toBe(opening);
    await setStart(id, 4);
    await app.waitForJobs();
    // An edit of the whole would be lost.
    const { version } = await bob.call(getEdit, { params: { id } });
    const edit_list = { ranges: [{ start: 0, end: 3 }], volume: 1, crop: null, rotate: 0 as const, blurs: [] };
    await bob.call(saveEdit, { params: { id }, body: { version, edit_list } });
    await app.waitForJobs();
    for (const starts_at of [2, null]) expect((await bob.try(setTemplate, { params: { id }, body: { starts_at } })).status).toBe(409);
    expect(await templateOf(id)).toMatchObject({ starts_at: 4, state: "added" });
  });

  test("isn't added to an audio recording, which is shown alone", async () => {
    const { post_id: id } = await start(bob, (await publish()).postId, 3);
    const takeId = await recordSound(bob, id);
    await app.waitForJobs();
    expect((await templateOf(id)).state).toBe("no_picture");
    expect((await mediaOf(id)).take_id).toBe(takeId);
  });
});

describe("a template is refused", () => {
  test("for other companies, guests, and people for whom the folder was narrowed", async () => {
    const place = await publish();
    expect((await tryStart(bob, place.postId)).status).toBe(200);
    expect((await tryStart(outsider, place.postId)).status).toBe(404);
    expect((await app.driver().try(startFromTemplate, { params: { id: place.postId }, body: {} })).status).toBe(403);
    await lead.call(setFolderAccess, { params: { id: place.folderId }, body: { everyone: "none" } });
    expect((await tryStart(bob, place.postId)).status).toBe(404);
  });

  test("unless it is published", async () => {
    const { postId } = await submit();
    const { postId: elsewhere } = await makePrivateVideo(ada, "Private");
    for (const by of [ada, bob, lead]) for (const id of [postId, elsewhere, "nonsense"]) expect((await tryStart(by, id)).status).toBe(404);
    await lead.call(decidePost, { params: { id: postId }, body: { status: "rejected", rejection_reason: "Too long" } });
    for (const by of [ada, bob, lead]) expect((await tryStart(by, postId)).status).toBe(404);
  });

  test("if it is too short, has no picture, or the start is not a second of it", async () => {
    const { postId } = await publish();
    for (const body of [{}, { starts_at: 5.2 }, { starts_at: 86_400 }])
      expect(await tryStart(bob, postId, body)).toMatchObject({ status: 422, error: { code: "template_too_short" } });
    for (const starts_at of [-1, "2", Number.NaN, 1e9, [], {}, true]) expect((await tryStart(bob, postId, { starts_at })).status).toBe(400);
    const audio = await submit(OPENING);
    await recordSound(ada, audio.postId);
    await lead.call(decidePost, { params: { id: audio.postId }, body: { status: "approved" } });
    expect(await tryStart(bob, audio.postId, { starts_at: 0 })).toMatchObject({ status: 422, error: { code: "template_without_picture" } });
    expect((await tryStart(bob, postId, { starts_at: 4.9 })).status).toBe(200);
  });

  test("for anyone but its author to read or to change", async () => {
    const draft = await start(bob, (await publish()).postId);
    const plainPost = await makePrivateVideo(bob, "Without");
    for (const [by, id] of [
      [ada, draft.post_id],
      [outsider, draft.post_id],
      [bob, plainPost.postId],
      [bob, crypto.randomUUID()],
    ] as const) {
      expect((await by.try(getTemplate, { params: { id } })).status).toBe(404);
      expect((await by.try(setTemplate, { params: { id }, body: { starts_at: 2 } })).status).toBe(404);
    }
    await bob.call(updatePost, { params: { id: draft.post_id }, body: { post_status: "DRAFT_SHARABLE_LINK" } });
    expect((await ada.call(getPost, { params: { id: draft.post_id } })).has_template).toBe(false);
    for (const starts_at of [5.2, -1, "2", undefined])
      expect((await bob.try(setTemplate, { params: { id: draft.post_id }, body: { starts_at } as never })).status).not.toBe(200);
    expect((await templateOf(draft.post_id)).starts_at).toBe(2.5);
  });
});
