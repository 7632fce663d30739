import { afterAll, beforeAll, expect, test } from "vitest";
import { downloadVideo } from "@aside/testkit/media/download-video.ts";
import { createUser } from "@aside/testkit/people.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { purgeDeleted } from "@aside/testkit/purge.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { deletePost, getPost } from "@aside/core/messages/post-contract.ts";
import { mergeVideos } from "../contract.ts";

let app: TestApp;
let ada: Awaited<ReturnType<typeof createUser>>;

beforeAll(async () => {
  app = await startApp({ worker: true, env: { ASR: "off" } });
  ada = await createUser(app, "Ada Lovelace");
});
afterAll(async () => await app.stop());

test("deleting a post keeps takes that another post's merge plays; when both posts are deleted, nothing remains", async () => {
  const [first, second] = [await recordPost(ada, { seconds: 4 }), await recordPost(ada, { seconds: 4 })];
  await ada.call(mergeVideos, { body: { postId1: first, postId2: second, transitionName: "fade" } });
  await app.waitForJobs();
  await ada.call(deletePost, { params: { id: second } });
  await purgeDeleted(app);
  const { media } = await ada.call(getPost, { params: { id: first } });
  const video = await downloadVideo(ada, media);
  expect(video.video?.probed).toBeCloseTo(7, 1);
  video.remove();
  await ada.call(deletePost, { params: { id: first } });
  await purgeDeleted(app);
  const left = [];
  for (const id of [first, second]) for await (const object of app.context.storage.list(`posts/${id}/`)) left.push(object.key);
  expect(left).toEqual([]);
});
