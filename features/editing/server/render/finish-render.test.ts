import { afterAll, beforeAll, expect, test } from "vitest";
import { countBlocked } from "@aside/testkit/stores/engagement-store.ts";
import { createUser } from "@aside/testkit/people.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { abortRenders, insertAssembledTake } from "@aside/core/takes/server/assembled-takes-store.ts";
import { finishRender } from "./finish-render.ts";
import { findTake, type TakeRow } from "@aside/core/takes/server/takes-store.ts";
import { lockEditedPost } from "@aside/core/messages/server/posts/edited-post-store.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
});
afterAll(async () => await app.stop());

test("undoing an edit while its render finishes does not deadlock and does not show the edit", async () => {
  const ada = await createUser(app, "Ada Lovelace");
  const postId = await recordPost(ada, { seconds: 6 });
  const before = await ada.call(getPost, { params: { id: postId } });
  const { db } = app.context;
  const shown = (await findTake(db, before.media.take_id ?? "")) as TakeRow;
  // Inserted without a job, so that the test decides when the render ends.
  const id = app.context.newId();
  await insertAssembledTake(db, { id, kind: "edit", base: shown, list: null, sources: [shown.id] });
  const take = (await findTake(db, id)) as TakeRow;
  const rendered = { assembly: { sources: [], video: null, audio: null }, duration: 3, tracks: [], parts: [] };
  const ending = await db.transaction().execute(async (trx) => {
    await lockEditedPost(trx, postId);
    const finished = finishRender(app.context, take, rendered);
    await expect.poll(async () => await countBlocked(db), { interval: 20 }).toBeGreaterThan(0);
    await abortRenders(trx, postId);
    return { finished };
  });
  await ending.finished;
  expect((await findTake(db, id))?.status).toBe("aborted");
  expect(await ada.call(getPost, { params: { id: postId } })).toMatchObject({ media: { take_id: shown.id } });
});
