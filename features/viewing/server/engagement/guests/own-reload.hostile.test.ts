import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEvent } from "@aside/core/messages/contract.ts";
import { record } from "@aside/testkit/media/record.ts";
import { createUser } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { countWaitingViewEvents } from "@aside/testkit/stores/engagement-store.ts";
import { sendPost } from "../../../../delivery/contract.ts";
import { pageView, percentViewed, postEngagement, postViews } from "../../../contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
});
afterAll(async () => await app.stop());

test("a page that reloaded itself is not a view, and its viewer's progress still counts", async () => {
  const [ada, grace] = [await createUser(app, "Ada Lovelace"), await createUser(app, "Grace Hopper")];
  const postId = (await ada.call(createEvent, { body: {} })).CreatorPosts[0]?.id ?? "";
  await record(ada, postId, { seconds: 4 });
  const reload = { body: { post_id: postId, is_reload: true } };
  // Of a draft nobody else learns anything.
  expect((await grace.try(pageView, reload)).status).toBe(404);
  await ada.call(sendPost, { params: { id: postId }, body: { recipients: grace.email } });
  const views = async () => (await ada.call(postViews, { params: { id: postId }, query: {} })).views;

  await grace.call(pageView, { body: { post_id: postId } });
  const before = await views();
  expect(before).toMatchObject([{ name: "Grace Hopper", page_views: 1 }]);
  const { viewing_token: token } = await grace.call(pageView, reload);
  expect(await views()).toEqual(before);
  expect((await ada.call(postEngagement, { params: { id: postId } })).totals.page_views).toBe(1);
  await grace.call(percentViewed, { body: { post_id: postId, viewed_percent: 25, viewing_token: token, watched: [[0, 1]] } });
  for (let tries = 0; tries < 100 && (await countWaitingViewEvents(app.context.db)) > 0; tries++) await sleep(100);
  expect(await views()).toMatchObject([{ page_views: 1, viewed_percent: 50 }]);

  expect((await ada.call(pageView, reload)).viewing_token).toBeNull();
  expect((await grace.try(pageView, { body: { post_id: postId, is_reload: "yes" } })).status).toBe(400);
});
