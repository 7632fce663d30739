import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteEvent, getEvent } from "@aside/core/messages/contract.ts";
import { deletePost, getPost, updatePost } from "@aside/core/messages/post-contract.ts";
import { getEdit, saveEdit } from "@aside/features/editing/contract.ts";
import { askDeletion } from "@aside/features/my-account/contract.ts";
import { deleteDue } from "@aside/features/my-account/server/delete-due.ts";
import { deleteVideo } from "@aside/features/recording/contract.ts";
import { runCompactTake, runDeleteSegments } from "@aside/features/recording/server/enrichments/run-compact-take.ts";
import { runMakePictures } from "@aside/features/recording/server/enrichments/run-make-pictures.ts";
import { sendPost } from "@aside/features/delivery/contract.ts";
import { getTranscript } from "@aside/features/transcripts/contract.ts";
import { runFollowEdit } from "@aside/features/transcripts/server/run-follow-edit.ts";
import { pageView, postEngagement, videoView } from "@aside/features/viewing/contract.ts";
import { makeLibrary, makePrivateVideo } from "@aside/testkit/library.ts";
import { downloadVideo } from "@aside/testkit/media/download-video.ts";
import { say } from "@aside/testkit/media/say.ts";
import { PASSWORD, type Signed } from "@aside/testkit/people.ts";
import { purgeDeleted } from "@aside/testkit/purge.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { readAudit } from "@aside/testkit/stores/accounts-store.ts";
import { expireLibraryPost } from "@aside/testkit/stores/library-store.ts";
import { setFolderAccess, updateSettings } from "../../contract.ts";
import { decidePost, removePost, reusePost, submitPost } from "../../video-contract.ts";

let app: TestApp;
let clock = 0;
let lead: Signed;
let ada: Signed;
let bob: Signed;
let outsider: Signed;
let library: Awaited<ReturnType<typeof makeLibrary>>;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, now: () => new Date(Date.now() + clock), env: { ASR: "off" } });
  library = await makeLibrary(app);
  ({ lead } = library);
  [ada, bob] = [await library.join("Ada Author"), await library.join("Bob Member")];
  ({ lead: outsider } = await makeLibrary(app));
}, 60_000);
afterAll(async () => await app.stop());

type Place = { postId: string; eventId: string; takeId: string; folderId: string; title: string };
async function submit(author = ada): Promise<Place> {
  const title = `Launch ${crypto.randomUUID()}`;
  const video = await makePrivateVideo(author, title);
  const folderId = await library.folder(crypto.randomUUID());
  await author.call(submitPost, { body: { post_id: video.postId, folder_id: folderId } });
  return { ...video, folderId, title };
}
async function publish(author = ada): Promise<Place> {
  const place = await submit(author);
  await lead.call(decidePost, { params: { id: place.postId }, body: { status: "approved" } });
  return place;
}
const reuse = async (by: Signed, postId: string) => await by.call(reusePost, { params: { id: postId } });
const tryReuse = async (by: Signed, postId: string) => (await by.try(reusePost, { params: { id: postId } })).status;
const keysOf = async (postId: string) => (await Array.fromAsync(app.context.storage.list(`posts/${postId}/`))).map(({ key }) => key);
const mediaOf = async (by: Signed, id: string) => (await by.call(getPost, { params: { id } })).media;

/** What a job gets that runs for the first time. */
const once = <Data>(data: Data) => ({ data, signal: new AbortController().signal, attempt: 1, isLastAttempt: true });

/** Everything that a player loads, as numbers to compare. Throws if a part is missing. */
async function play(by: Signed, postId: string) {
  const media = await mediaOf(by, postId);
  const master = await by.bytes(media.master_url ?? "");
  const loaded = await downloadVideo(by, media);
  const seen = { master: master.status, video: loaded.video?.times, audio: loaded.audio?.times, lumas: await loaded.lumas() };
  loaded.remove();
  return seen;
}

describe("a reused video", () => {
  test("is a draft of the actor's own with the same video, title and pictures, and no recipients", async () => {
    const { postId, eventId, takeId, title } = await publish();
    const copy = await reuse(bob, postId);
    expect([copy.post_id, copy.event_id]).not.toContain(postId);
    expect(copy.event_id).not.toBe(eventId);
    const post = await bob.call(getPost, { params: { id: copy.post_id } });
    expect(post).toMatchObject({ title, post_status: "DRAFT_PREVIEW", is_audio: false, event_id: copy.event_id });
    expect(post.media).toMatchObject({ state: "complete", duration: (await mediaOf(ada, postId)).duration });
    expect(post.media.take_id).not.toBe(takeId);
    expect(await bob.call(getEvent, { params: { id: copy.event_id } })).toMatchObject({
      title,
      creator_id: bob.userId,
      Members: [],
      recipients: [],
    });
    await runMakePictures(app.context, once({ take_id: post.media.take_id ?? "" }));
    const { media } = await bob.call(getPost, { params: { id: copy.post_id } });
    expect((await bob.bytes(media.poster_url ?? "")).status).toBe(200);
    expect(await readAudit(app.context.db, "library.video_reused", title)).toMatchObject([
      { actor_id: bob.userId, target_id: postId, details: { new_post_id: copy.post_id } },
    ]);
  });

  test("plays like the original, before and after it is compacted, and after the original is deleted and purged", async () => {
    const { postId, eventId, takeId: source } = await publish();
    const original = await play(ada, postId);
    const copy = await reuse(bob, postId);
    expect(await play(bob, copy.post_id)).toEqual(original);
    for (const takeId of [source, (await mediaOf(bob, copy.post_id)).take_id ?? ""]) {
      await runCompactTake(app.context, takeId);
      await runDeleteSegments(app.context, takeId);
      expect((await play(bob, copy.post_id)).lumas).toEqual(original.lumas);
    }
    const compacted = await play(bob, copy.post_id);
    const again = await reuse(bob, postId);
    const copyOfCompacted = await play(bob, again.post_id);
    await ada.call(deleteEvent, { params: { id: eventId } });
    await purgeDeleted(app);
    expect((await ada.try(getPost, { params: { id: postId } })).status).toBe(404);
    for (const [id, before] of [[copy.post_id, compacted] as const, [again.post_id, copyOfCompacted] as const])
      expect((await play(bob, id)).lumas).toEqual(before.lumas);
    // Nothing of the original is left when no copy plays it.
    for (const { event_id: id } of [copy, again]) await bob.call(deleteEvent, { params: { id } });
    await purgeDeleted(app);
    for (const id of [postId, copy.post_id, again.post_id]) expect(await keysOf(id)).toEqual([]);
  });

  test("of an edited video plays the edit, and can be edited itself, also after the original is purged", async () => {
    const { postId, eventId } = await submit();
    const { version, original } = await ada.call(getEdit, { params: { id: postId } });
    const body = { version, edit_list: { ranges: [{ start: 0, end: original.duration / 2 }] } };
    await ada.call(saveEdit, { params: { id: postId }, body: body as never });
    await app.waitForJobs();
    await lead.call(decidePost, { params: { id: postId }, body: { status: "approved" } });
    const edited = await play(ada, postId);
    const copy = await reuse(bob, postId);
    expect((await play(bob, copy.post_id)).lumas).toEqual(edited.lumas);
    // The removed part is not there: the copy starts from what was published.
    const state = await bob.call(getEdit, { params: { id: copy.post_id } });
    expect(state).toMatchObject({ edit_list: null, render: { state: "none" } });
    expect(state.original.duration).toBeLessThan(original.duration);
    await ada.call(deleteEvent, { params: { id: eventId } });
    await purgeDeleted(app);
    const half = { version: state.version, edit_list: { ranges: [{ start: 0, end: state.original.duration - 0.2 }] } };
    await bob.call(saveEdit, { params: { id: copy.post_id }, body: half as never });
    await app.waitForJobs();
    expect((await play(bob, copy.post_id)).lumas.length).toBeLessThan(edited.lumas.length);
  });

  test("has the transcript of the original", async () => {
    const { postId, takeId } = await publish();
    await say(app, ada, postId, "The launch is on Thursday.");
    const copy = await reuse(bob, postId);
    const { take_id: ownTake, duration } = await mediaOf(bob, copy.post_id);
    // As the job does if transcription is on.
    const data = { take_id: ownTake ?? "", parts: [{ take_id: takeId, base: 0, at: 0, duration: Math.max(duration, 10) }] };
    await runFollowEdit(app.context, once(data));
    const { segments } = await bob.call(getTranscript, { params: { id: copy.post_id } });
    expect(segments.map(({ text }) => text)).toEqual(["The launch is on Thursday."]);
  });

  test("has figures of its own", async () => {
    const { postId } = await publish();
    const copy = await reuse(bob, postId);
    await bob.call(sendPost, { params: { id: copy.post_id }, body: { recipients: outsider.email } });
    for (const endpoint of [pageView, videoView]) await outsider.call(endpoint, { body: { post_id: copy.post_id } });
    const totals = async (by: Signed, id: string) => (await by.call(postEngagement, { params: { id } })).totals;
    expect(await totals(bob, copy.post_id)).toMatchObject({ page_views: 1, video_views: 1, viewers: 1 });
    expect(await totals(ada, postId)).toMatchObject({ page_views: 0, video_views: 0, viewers: 0 });
  });

  test("stays when the account of the original's author is deleted", async () => {
    const carl = await library.join(`Carl${crypto.randomUUID().slice(0, 8)} Leaver`);
    const { postId } = await publish(carl);
    const [first, second] = [await reuse(bob, postId), await reuse(ada, postId)];
    const before = await play(bob, first.post_id);
    await carl.call(askDeletion, { params: { id: carl.userId }, body: { password: PASSWORD } });
    await app.waitForJobs();
    clock = 15 * 24 * 60 * 60_000;
    await deleteDue(app.context);
    clock = 0;
    await app.waitForJobs();
    expect((await play(bob, first.post_id)).lumas).toEqual(before.lumas);
    expect((await play(ada, second.post_id)).lumas).toEqual(before.lumas);
  });

  test("is a new Aside at each call, also at the same time", async () => {
    const { postId } = await publish();
    const copies = await Promise.all(Array.from({ length: 6 }, async (_, index) => await reuse(index % 2 ? bob : ada, postId)));
    expect(new Set(copies.flatMap(({ post_id, event_id }) => [post_id, event_id])).size).toBe(12);
  });
});

describe("the original", () => {
  let place: Place;
  beforeEach(async () => void (place = await publish()));

  test("can't lose its recording while a copy plays it", async () => {
    const copy = await reuse(bob, place.postId);
    expect((await ada.try(deleteVideo, { body: { key: (await mediaOf(ada, place.postId)).master_url ?? "" } })).status).toBe(409);
    await bob.call(deletePost, { params: { id: copy.post_id } });
  });

  test("is deleted or reused, if both happen at once, and a copy plays in any case", async () => {
    const key = (await mediaOf(ada, place.postId)).master_url ?? "";
    const [reused, deleted] = await Promise.all([
      bob.try(reusePost, { params: { id: place.postId } }),
      ada.try(deleteVideo, { body: { key } }),
    ]);
    await app.waitForJobs();
    if (reused.status === 200) {
      expect(deleted.status).toBe(409);
      expect((await play(bob, (reused.json() as { post_id: string }).post_id)).master).toBe(200);
    } else expect([reused.status, deleted.status]).toEqual([422, 200]);
  });

  test.each<[cause: string, leave: () => Promise<unknown>]>([
    ["it expired", async () => await expireLibraryPost(app.context.db, place.postId)],
    ["it was removed", async () => await lead.call(removePost, { params: { id: place.postId } })],
    ["the Aside was deleted", async () => await ada.call(deleteEvent, { params: { id: place.eventId } })],
    [
      "the folder was narrowed",
      async () => await lead.call(setFolderAccess, { params: { id: place.folderId }, body: { everyone: "none" } }),
    ],
    [
      "an edit waits for approval",
      async () => {
        await lead.call(updateSettings, { body: { reapproval: "any" } });
        await ada.call(updatePost, { params: { id: place.postId }, body: { title: "Another" } });
        await lead.call(updateSettings, { body: { reapproval: "video" } });
      },
    ],
  ])("is not reused once %s", async (_, leave) => {
    expect(await tryReuse(bob, place.postId)).toBe(200);
    await leave();
    expect(await tryReuse(bob, place.postId)).toBe(404);
  });

  test("is not reused while it is pending or rejected, by anyone", async () => {
    const { postId } = await submit();
    for (const by of [ada, bob, lead, outsider]) expect(await tryReuse(by, postId)).toBe(404);
    await lead.call(decidePost, { params: { id: postId }, body: { status: "rejected", rejection_reason: "Too long" } });
    for (const by of [ada, bob, lead]) expect(await tryReuse(by, postId)).toBe(404);
  });

  test("is not reused by other companies, and a post that is not in the library by nobody", async () => {
    expect(await tryReuse(outsider, place.postId)).toBe(404);
    const { postId } = await makePrivateVideo(ada, "Private");
    for (const by of [ada, bob, lead]) expect(await tryReuse(by, postId)).toBe(404);
    expect((await bob.try(reusePost, { params: { id: "nonsense" } })).status).toBe(404);
    expect((await app.driver().try(reusePost, { params: { id: place.postId } })).status).toBe(403);
  });
});
