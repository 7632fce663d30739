import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { segmentKey } from "@aside/server/storage/take-keys.ts";
import { downloadVideo } from "@aside/testkit/media/download-video.ts";
import { createUser } from "@aside/testkit/people.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { type EditState, getEdit, mergeVideos, revertEdit, saveEdit } from "../../contract.ts";

let app: TestApp;
let ada: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  ada = await createUser(app, "Ada Lovelace");
});
afterAll(async () => await app.stop());

const mediaOf = async (id: string) => (await ada.call(getPost, { params: { id } })).media;

/** Removes a segment from the storage. Returns a function that restores it. */
async function removeSegment(postId: string, index: number): Promise<() => Promise<void>> {
  const { take_id } = await mediaOf(postId);
  const key = segmentKey(postId, take_id ?? "", "video", index);
  const bytes = await buffer((await app.context.storage.get(key)).body);
  await app.context.storage.delete(key);
  return async () => void (await app.context.storage.put(key, bytes, { contentType: "video/mp4" }));
}

/** Waits until the render has succeeded or all attempts have failed. */
async function ended(id: string): Promise<EditState> {
  await app.waitForJobs();
  for (let tries = 0; tries < 600; tries++) {
    const state = await ada.call(getEdit, { params: { id } });
    if (state.render.state !== "converting") return state;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the render never ended");
}

const listOf = (start: number, end: number) => ({
  ranges: [{ start, end }],
  volume: 1,
  crop: null,
  rotate: 0 as const,
  blurs: [],
});
const merge = async (postId1: string, postId2: string) =>
  await ada.try(mergeVideos, { body: { postId1, postId2, transitionName: "fade" } });
const refusal = (code: string) => ({ status: 409, error: { code } });

test("a failed edit leaves the video unchanged, keeps the edit list, and can be retried", async () => {
  const [postId, other] = [await recordPost(ada, { seconds: 6 }), await recordPost(ada)];
  await app.waitForJobs();
  const before = await mediaOf(postId);
  const restoreSegment = await removeSegment(postId, 2);
  const edit_list = listOf(2.5, 5.5);
  await ada.call(saveEdit, { params: { id: postId }, body: { version: 0, edit_list } });
  // A merge would abort the edit and use the unedited video, so it is refused while the edit is rendering and after it failed.
  expect(await merge(postId, other)).toMatchObject(refusal("edit_unfinished"));
  const failed = await ended(postId);
  expect(failed).toMatchObject({ version: 1, edit_list, render: { state: "failed", kind: "edit" } });
  expect(await merge(postId, other)).toMatchObject(refusal("edit_unfinished"));
  expect(await mediaOf(postId)).toMatchObject({ take_id: before.take_id, duration: before.duration, state: "complete" });
  await restoreSegment();
  const old = await downloadVideo(ada, await mediaOf(postId));
  expect(old.video?.probed).toBeCloseTo(6, 1);
  old.remove();

  await ada.call(saveEdit, { params: { id: postId }, body: { version: failed.version, edit_list } });
  expect((await ended(postId)).render.state).toBe("none");
  const made = await downloadVideo(ada, await mediaOf(postId));
  expect(made.video?.probed).toBeCloseTo(3, 1);
  made.remove();
}, 120_000);

test("a failed merge leaves the video unchanged; edits are locked while it runs and possible after it failed", async () => {
  const [first, second] = [await recordPost(ada, { seconds: 4 }), await recordPost(ada, { seconds: 4 })];
  await app.waitForJobs();
  const before = await mediaOf(first);
  const restoreSegment = await removeSegment(second, 0);
  expect((await merge(first, second)).status).toBe(200);
  const edit_list = listOf(1, 4);
  const edit = { params: { id: first }, body: { version: 1, edit_list } };
  expect(await ada.try(saveEdit, edit)).toMatchObject(refusal("merge_under_way"));
  expect(await merge(first, second)).toMatchObject(refusal("edit_unfinished"));
  const failed = await ended(first);
  expect(failed).toMatchObject({ version: 1, edit_list: null, render: { state: "failed", kind: "merge" } });
  expect((await mediaOf(first)).take_id).toBe(before.take_id);
  await ada.call(saveEdit, edit);
  expect((await ended(first)).render.state).toBe("none");
  await restoreSegment();
  expect((await merge(first, second)).status).toBe(200);
  expect((await ended(first)).original.duration).toBeCloseTo(6, 1);
}, 120_000);

test("reverting stops a merge in progress", async () => {
  const [first, second] = [await recordPost(ada, { seconds: 4 }), await recordPost(ada, { seconds: 4 })];
  await app.waitForJobs();
  const restoreSegment = await removeSegment(second, 0);
  expect((await merge(first, second)).status).toBe(200);
  const reverted = await ada.call(revertEdit, { params: { id: first } });
  expect(reverted).toMatchObject({ version: 2, edit_list: null, render: { state: "none" } });
  await restoreSegment();
  await app.waitForJobs();
  expect((await mediaOf(first)).duration).toBeCloseTo(4, 1);
}, 120_000);
