import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser } from "@aside/testkit/people.ts";
import { record, recordPost } from "@aside/testkit/media/record.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { getPost, updatePost } from "@aside/core/messages/post-contract.ts";
import { getEdit, type KeptRange, mergeVideos, revertEdit, saveEdit } from "../contract.ts";

let app: TestApp;
let ada: Awaited<ReturnType<typeof createUser>>;
let postId: string;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  ada = await createUser(app, "Ada Lovelace");
  postId = (await ada.call(createEvent, { body: {} })).CreatorPosts[0]?.id ?? "";
  await record(ada, postId, { seconds: 6 });
});
afterAll(async () => await app.stop());

async function keep(ranges: KeptRange[]): Promise<void> {
  const { version } = await ada.call(getEdit, { params: { id: postId } });
  const edit_list = { ranges, volume: 1, crop: null, rotate: 0 as const, blurs: [] };
  let state = await ada.call(saveEdit, { params: { id: postId }, body: { version, edit_list } });
  for (let tries = 0; state.render.state === "converting" && tries < 400; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    state = await ada.call(getEdit, { params: { id: postId } });
  }
  expect(state.render.state).toBe("none");
}
const chaptersOf = async () => (await ada.call(getPost, { params: { id: postId } })).chapters;
const at = (...starts: number[]) => starts.map((start) => ({ start, title: `At ${start}` }));
/** Rounded to tenths of a second, because cuts are aligned to frames. */
const rounded = async () => (await chaptersOf()).map(({ start, title }) => `${Math.round(start * 10) / 10} ${title}`);

test("chapters are mapped through successive edits and restored when they are undone", async () => {
  await ada.call(updatePost, { params: { id: postId }, body: { chapters: at(0, 2, 4) } });
  await keep([{ start: 1.5, end: 5.5 }]);
  // The first two are now half a second apart, so only one of them is kept.
  expect(await rounded()).toEqual(["0 At 0", "2.5 At 4"]);
  await keep([{ start: 0, end: 3 }]);
  expect(await rounded()).toEqual(["0 At 0", "2 At 2"]);
  await ada.call(revertEdit, { params: { id: postId } });
  expect(await chaptersOf()).toEqual(at(0, 2, 4));
});

test("chapters set on an edit are mapped back to the original", async () => {
  await keep([{ start: 2, end: 6 }]);
  await ada.call(updatePost, { params: { id: postId }, body: { chapters: at(1) } });
  await ada.call(revertEdit, { params: { id: postId } });
  expect(await rounded()).toEqual(["3 At 1"]);
});

test("a merge adds the second video's chapters; undoing it removes them", async () => {
  await ada.call(updatePost, { params: { id: postId }, body: { chapters: at(0, 4) } });
  const second = await recordPost(ada, { seconds: 6 });
  await ada.call(updatePost, { params: { id: second }, body: { chapters: at(0, 3) } });
  await ada.call(mergeVideos, { body: { postId1: postId, postId2: second, transitionName: "fade" } });
  await app.waitForJobs();
  // The videos overlap by one second. The second video's first chapter starts after the transition.
  expect(await rounded()).toEqual(["0 At 0", "4 At 4", "6 At 0", "8 At 3"]);
  await ada.call(revertEdit, { params: { id: postId } });
  expect(await chaptersOf()).toEqual(at(0, 4));
  expect((await ada.call(getPost, { params: { id: second } })).chapters).toEqual(at(0, 3));
});
