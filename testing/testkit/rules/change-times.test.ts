import { afterAll, beforeAll, expect, test } from "vitest";
import { recordPost } from "@aside/testkit/media/record.ts";
import { createUser } from "@aside/testkit/people.ts";
import { deactivatePost } from "@aside/testkit/stores/access-store.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { updatePrivacySettings, DEFAULT_PRIVACY } from "@aside/core/messages/contract.ts";
import { getPost, updatePost } from "@aside/core/messages/post-contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ env: { ASR: "off" } });
});
afterAll(async () => await app.stop());

test("a change is known before the reply to the request that made it", async () => {
  const ada = await createUser(app);
  const postId = await recordPost(ada, { seconds: 1 });
  const { event_id } = await ada.call(getPost, { params: { id: postId } });
  for (let round = 0; round < 50; round++) {
    const { sequence } = app.context.changes;
    await ada.call(updatePrivacySettings, {
      params: { id: event_id },
      body: { ...DEFAULT_PRIVACY, recipients_can_view_post: round % 2 === 0 },
    });
    expect(app.context.changes.last([`event:${event_id}`]).sequence).toBeGreaterThan(sequence);
  }
});

test("what decides no access sends no change, and a rollback neither", async () => {
  const ada = await createUser(app);
  const postId = await recordPost(ada, { seconds: 1 });
  const keys = [`post:${postId}`, `user:${ada.userId}`];
  const before = app.context.changes.last(keys);
  await ada.call(updatePost, { params: { id: postId }, body: { title: "Another title" } });
  await app.context.db
    .transaction()
    .execute(async (trx) => {
      await deactivatePost(trx, postId);
      throw new Error("rolled back");
    })
    .catch(() => {});
  expect(app.context.changes.last(keys)).toEqual(before);
});
