import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_PRIVACY, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { sharedPost } from "@aside/features/delivery/contract.ts";
import { pageView, percentViewed, videoView } from "@aside/features/viewing/contract.ts";
import { mergeViewProgress } from "@aside/features/viewing/server/engagement/merge-view-progress.ts";
import { makeLibrary, makePrivateVideo } from "@aside/testkit/library.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { countWaitingViewEvents } from "@aside/testkit/stores/engagement-store.ts";
import { expireLibraryPost } from "@aside/testkit/stores/library-store.ts";
import { setFolderAdmin } from "../../contract.ts";
import { decidePost, getFolderFigures, getPostFigures, removePost, submitPost } from "../../video-contract.ts";

let app: TestApp;
let library: Awaited<ReturnType<typeof makeLibrary>>;
let lead: Signed;
let ada: Signed;
let bob: Signed;
/** Administers a folder. */
let sally: Signed;
let outsider: Signed;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  library = await makeLibrary(app);
  ({ lead } = library);
  [ada, bob, sally] = [await library.join("Ada Author"), await library.join("Bob Member"), await library.join("Sally Admin")];
  ({ lead: outsider } = await makeLibrary(app));
}, 60_000);
afterAll(async () => await app.stop());

async function publish(folderId: string, title = "Launch"): Promise<{ postId: string; eventId: string }> {
  const video = await makePrivateVideo(ada, title);
  await ada.call(submitPost, { body: { post_id: video.postId, folder_id: folderId } });
  await lead.call(decidePost, { params: { id: video.postId }, body: { status: "approved" } });
  return video;
}

/** Opens the video, plays it `times` times and, if `isWhole`, to its end. */
async function watch(viewer: Signed, postId: string, times: number, isWhole = false): Promise<void> {
  await viewer.call(pageView, { body: { post_id: postId } });
  for (let time = 0; time < times; time++) await viewer.call(videoView, { body: { post_id: postId } });
  if (isWhole) await viewer.call(percentViewed, { body: { post_id: postId, viewed_percent: 100, watched: [[0, 0]] } });
  // The worker counts what was watched, too, but pauses while nobody watches.
  await app.context.db.transaction().execute(async (trx) => await mergeViewProgress(app.context, trx));
  await expect.poll(async () => await countWaitingViewEvents(app.context.db)).toBe(0);
}
const folderFigures = async (by: Signed, id: string) => await by.call(getFolderFigures, { params: { id } });
const postFigures = async (by: Signed, id: string) => await by.call(getPostFigures, { params: { id } });

test("a folder's figures count its published videos and those below, the most viewed first", async () => {
  const top = await library.folder(crypto.randomUUID());
  const below = await library.folder("Below", top);
  expect(await folderFigures(lead, top)).toEqual({ views: 0, viewers: 0, completed: 0, shares: 0, videos: [] });
  const [first, second, removed, expired] = [
    await publish(top, "One"),
    await publish(below, "Two"),
    await publish(top),
    await publish(top),
  ];
  const pending = await makePrivateVideo(ada, "Pending");
  await ada.call(submitPost, { body: { post_id: pending.postId, folder_id: top } });
  await watch(bob, first.postId, 1);
  await watch(bob, second.postId, 2, true);
  await watch(sally, second.postId, 1);
  for (const { postId } of [removed, expired]) await watch(bob, postId, 5);
  for (const medium of ["link", "email"] as const) await bob.call(sharedPost, { body: { post_id: second.postId, share_medium: medium } });
  await lead.call(removePost, { params: { id: removed.postId } });
  await expireLibraryPost(app.context.db, expired.postId);
  const videos = [
    { post_id: second.postId, title: "Two", views: 3, viewers: 2, completed: 1, shares: 2 },
    { post_id: first.postId, title: "One", views: 1, viewers: 1, completed: 0, shares: 0 },
  ];
  expect(await folderFigures(lead, top)).toEqual({ views: 4, viewers: 3, completed: 1, shares: 2, videos });
  expect(await folderFigures(lead, below)).toEqual({ views: 3, viewers: 2, completed: 1, shares: 2, videos: videos.slice(0, 1) });
});

test("a video's figures name colleagues, and only count others", async () => {
  const { postId, eventId } = await publish(await library.folder(crypto.randomUUID()));
  // Anyone with the link may watch.
  await ada.call(updatePrivacySettings, { params: { id: eventId }, body: DEFAULT_PRIVACY });
  await watch(bob, postId, 2, true);
  await watch(outsider, postId, 1);
  // Opened, but not played.
  await watch(sally, postId, 0);
  for (const medium of ["link", "link", "embed"] as const) await bob.call(sharedPost, { body: { post_id: postId, share_medium: medium } });
  await outsider.call(sharedPost, { body: { post_id: postId, share_medium: "native" } });
  const figures = await postFigures(ada, postId);
  expect(figures).toMatchObject({ views: 3, viewers: 3, completed: 1, shares: 4 });
  expect(figures.people).toEqual([{ name: "Bob Member", views: 2, completed: true, last_viewed_at: figures.people[0]?.last_viewed_at }]);
  expect(figures.shared).toEqual([
    { medium: "link", name: "Bob Member", shares: 2 },
    { medium: "embed", name: "Bob Member", shares: 1 },
    { medium: "native", name: null, shares: 1 },
  ]);
  expect(JSON.stringify(figures)).not.toContain(outsider.email);
});

test("figures are for those who administer the folder, and a video's also for its author", async () => {
  const [sales, legal] = [await library.folder(crypto.randomUUID()), await library.folder(crypto.randomUUID())];
  await lead.call(setFolderAdmin, { body: { folder_id: sales, admin_id: sally.userId } });
  const below = await library.folder("Below", sales);
  const [{ postId }, elsewhere] = [await publish(below), await publish(legal)];
  const statusOf = async (by: Signed, endpoint: typeof getFolderFigures | typeof getPostFigures, id: string) =>
    (await by.try(endpoint, { params: { id } })).status;
  for (const by of [lead, sally]) for (const id of [sales, below]) expect(await statusOf(by, getFolderFigures, id)).toBe(200);
  for (const by of [ada, bob, outsider]) expect(await statusOf(by, getFolderFigures, sales)).toBe(404);
  expect(await statusOf(sally, getFolderFigures, legal)).toBe(404);
  for (const by of [lead, sally, ada]) expect(await statusOf(by, getPostFigures, postId)).toBe(200);
  for (const by of [bob, outsider]) expect(await statusOf(by, getPostFigures, postId)).toBe(404);
  expect(await statusOf(sally, getPostFigures, elsewhere.postId)).toBe(404);
  const other = await makePrivateVideo(bob, "Not in the library");
  for (const by of [bob, lead]) expect(await statusOf(by, getPostFigures, other.postId)).toBe(404);
  for (const id of ["nonsense", crypto.randomUUID()]) {
    expect(await statusOf(lead, getPostFigures, id)).toBe(404);
    expect(await statusOf(lead, getFolderFigures, id)).toBe(404);
  }
  await lead.call(setFolderAdmin, { body: { folder_id: sales, admin_id: null } });
  expect(await statusOf(sally, getFolderFigures, sales)).toBe(404);
  expect(await statusOf(sally, getPostFigures, postId)).toBe(404);
});
