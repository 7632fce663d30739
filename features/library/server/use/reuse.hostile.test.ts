import { afterAll, beforeAll, expect, test } from "vitest";
import { getEdit, revertEdit, saveEdit } from "@aside/features/editing/contract.ts";
import { pageView, postEngagement, videoView } from "@aside/features/viewing/contract.ts";
import { deleteEvent } from "@aside/core/messages/contract.ts";
import { getPost, updatePost } from "@aside/core/messages/post-contract.ts";
import { downloadVideo } from "@aside/testkit/media/download-video.ts";
import { makeLibrary, makePrivateVideo } from "@aside/testkit/library.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { purgeDeleted } from "@aside/testkit/purge.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { expireLibraryPost } from "@aside/testkit/stores/library-store.ts";
import { setFolderAccess } from "../../contract.ts";
import { getPostFigures, reusePost } from "../../use-contract.ts";
import { decidePost, removePost, submitPost } from "../../video-contract.ts";

let app: TestApp;
let lead: Signed;
let ada: Signed;
let bob: Signed;
let outsider: Signed;
let folderId: string;
let makeFolder: Awaited<ReturnType<typeof makeLibrary>>["folder"];
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  const library = await makeLibrary(app);
  ({ lead, folder: makeFolder } = library);
  [ada, bob] = [await library.join("Ada Author"), await library.join("Bob Member")];
  folderId = await makeFolder("Sales");
  outsider = (await makeLibrary(app)).lead;
}, 60_000);
afterAll(async () => await app.stop());

async function publish(inFolder = folderId) {
  const video = await makePrivateVideo(ada, "Figures");
  await submitAndApprove(video.postId, inFolder);
  return video;
}
async function submitAndApprove(postId: string, inFolder = folderId): Promise<void> {
  await ada.call(submitPost, { body: { post_id: postId, folder_id: inFolder } });
  await lead.call(decidePost, { params: { id: postId }, body: { status: "approved" } });
}
const reuse = async (person: Signed, id: string) => await person.try(reusePost, { params: { id } });
const share = async (person: Signed, id: string) =>
  await person.call(updatePost, { params: { id }, body: { post_status: "DRAFT_SHARABLE_LINK" } });
const postOf = async (person: Signed, id: string) => await person.call(getPost, { params: { id } });

/** Packets of both tracks, as an HLS parser and ffprobe read them. */
async function play(person: Signed, postId: string): Promise<number[]> {
  const video = await downloadVideo(person, (await postOf(person, postId)).media);
  const counts = [video.video?.times.length ?? 0, video.audio?.times.length ?? 0];
  video.remove();
  return counts;
}

test("a copy is a draft of one's own with the same video, and plays after the source was deleted", async () => {
  const source = await publish();
  const packets = await play(ada, source.postId);
  expect(Math.min(...packets)).toBeGreaterThan(0);
  const { post_id: copyId, event_id: eventId } = await bob.call(reusePost, { params: { id: source.postId } });
  const copied = await postOf(bob, copyId);
  expect(copied).toMatchObject({ title: "Figures", post_status: "DRAFT", event_id: eventId, approval_status: null });
  expect(copied.media.duration).toBeCloseTo((await postOf(ada, source.postId)).media.duration, 3);
  expect(await play(bob, copyId)).toEqual(packets);
  expect((await ada.try(getPost, { params: { id: copyId } })).status).toBe(404);

  await ada.call(deleteEvent, { params: { id: source.eventId } });
  await purgeDeleted(app);
  expect((await bob.try(getPost, { params: { id: source.postId } })).status).toBe(404);
  expect(await play(bob, copyId)).toEqual(packets);
});

const editOf = async (person: Signed, id: string) => await person.call(getEdit, { params: { id } });
async function cut(person: Signed, id: string, start: number, end: number): Promise<void> {
  const { version } = await editOf(person, id);
  await person.call(saveEdit, { params: { id }, body: { version, edit_list: { ranges: [{ start, end }] } } as never });
  await expect.poll(async () => (await editOf(person, id)).render.state, { timeout: 20_000 }).toBe("none");
}

test("a copy of a copy of an edited video plays the edit, also after both were deleted", async () => {
  const source = await makePrivateVideo(ada, "Figures");
  await cut(ada, source.postId, 0.2, 0.9);
  await submitAndApprove(source.postId);
  const packets = await play(ada, source.postId);
  const { post_id: first, event_id: eventId } = await bob.call(reusePost, { params: { id: source.postId } });
  await share(bob, first);
  await bob.call(submitPost, { body: { post_id: first, folder_id: folderId } });
  await lead.call(decidePost, { params: { id: first }, body: { status: "approved" } });
  const { post_id: second } = await ada.call(reusePost, { params: { id: first } });
  await bob.call(deleteEvent, { params: { id: eventId } });
  await ada.call(deleteEvent, { params: { id: source.eventId } });
  await purgeDeleted(app);
  expect(await play(ada, second)).toEqual(packets);
});

test("a copy is edited like any video, and undoing leaves the copy", async () => {
  const source = await publish();
  const { post_id: copyId } = await bob.call(reusePost, { params: { id: source.postId } });
  const packets = await play(bob, copyId);
  await cut(bob, copyId, 0.2, 0.7);
  expect(await play(bob, copyId)).not.toEqual(packets);
  for (let n = 0; n < 2; n++) {
    await bob.call(revertEdit, { params: { id: copyId } });
    expect(await play(bob, copyId)).toEqual(packets);
  }
});

test("views of a copy do not count for its source", async () => {
  const source = await publish();
  const { post_id: copyId } = await bob.call(reusePost, { params: { id: source.postId } });
  await share(bob, copyId);
  await lead.call(pageView, { body: { post_id: copyId } });
  await lead.call(videoView, { body: { post_id: copyId } });
  expect((await bob.call(postEngagement, { params: { id: copyId } })).totals).toMatchObject({ video_views: 1, viewers: 1 });
  const { views, viewers, people } = await ada.call(getPostFigures, { params: { id: source.postId } });
  expect([views, viewers, people]).toEqual([0, 0, []]);
});

test("only those who may watch the published video may copy it", async () => {
  const { postId } = await publish();
  expect((await reuse(outsider, postId)).status).toBe(404);
  const waiting = await makePrivateVideo(ada, "Waiting");
  await ada.call(submitPost, { body: { post_id: waiting.postId, folder_id: folderId } });
  for (const person of [ada, bob, lead]) expect((await reuse(person, waiting.postId)).status).toBe(404);
  const narrow = await makeFolder("Narrow");
  const secret = await publish(narrow);
  expect((await reuse(bob, secret.postId)).status).toBe(200);
  await lead.call(setFolderAccess, { params: { id: narrow }, body: { everyone: "none" } });
  expect((await reuse(bob, secret.postId)).status).toBe(404);
  const [expired, removed, deleted] = [await publish(), await publish(), await publish()];
  await expireLibraryPost(app.context.db, expired.postId);
  await lead.call(removePost, { params: { id: removed.postId } });
  await ada.call(deleteEvent, { params: { id: deleted.eventId } });
  for (const gone of [expired, removed, deleted]) expect((await reuse(bob, gone.postId)).status).toBe(404);
});
