import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendPost } from "@aside/features/delivery/contract.ts";
import { lockDraft } from "@aside/features/delivery/server/store.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { lockPostInsights } from "@aside/features/insights/server/insights-store.ts";
import { lockPost } from "@aside/core/messages/server/posts/posts-store.ts";
import { type OpenDatabase, openDatabase, type Queryable } from "@aside/server/db/open-database.ts";
import { createDatabase } from "../database/create-database.ts";
import { idOf } from "../database/database-before.ts";
import { countBlocked } from "../stores/engagement-store.ts";
import { createUser } from "../people.ts";
import { record } from "../media/record.ts";
import { startApp } from "../start-app.ts";
import { lockEditedPost } from "@aside/core/messages/server/posts/edited-post-store.ts";

let opened: OpenDatabase;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createDatabase();
  opened = openDatabase({ url: database.url, maxConnections: 3 });
  drop = database.drop;
  await sql`insert into users (id, email) values (${idOf(1)}, 'ada@acme.example')`.execute(opened.db);
  await sql`insert into events (id, creator_id) values (${idOf(1)}, ${idOf(1)})`.execute(opened.db);
});
afterAll(async () => {
  await opened.close();
  await drop();
});

const LOCKS: [name: string, lock: (db: Queryable, postId: string) => Promise<unknown>][] = [
  ["changing a post", lockPost],
  ["sending a draft", lockDraft],
  ["editing a video", lockEditedPost],
  ["changing insights", lockPostInsights],
];

test.each(LOCKS)("%s and a first comment do not wait for each other", async (name, lock) => {
  const post = idOf(LOCKS.findIndex((each) => each[0] === name) + 1);
  await sql`insert into posts (id, event_id, creator_id) values (${post}, ${idOf(1)}, ${idOf(1)})`.execute(opened.db);
  let commented: Promise<unknown> = Promise.resolve();
  await opened.db.transaction().execute(async (trx) => {
    await sql`update posts set updated_at = now() where id = ${post}`.execute(trx);
    // References the post, then waits to set its flag.
    commented = sql`insert into comments (id, post_id, user_id, client_id, text)
      values (gen_random_uuid(), ${post}, ${idOf(1)}, ${post}, 'Well said')`.execute(opened.db);
    commented.catch(() => {});
    await expect.poll(async () => await countBlocked(opened.db), { interval: 20 }).toBeGreaterThan(0);
    await lock(trx, post);
  });
  await commented;
  const { rows } = await sql`select ever_commented_on from posts where id = ${post}`.execute(opened.db);
  expect(rows).toEqual([{ ever_commented_on: true }]);
});

test("deleting an Aside and sending it with another title do not wait for each other, and nothing is sent", async () => {
  const app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  const ada = await createUser(app, "Ada Lovelace");
  const event = await ada.call(createEvent, { body: { title: "Before" } });
  const postId = event.CreatorPosts[0]?.id ?? "";
  await record(ada, postId, { seconds: 2 });
  const { db } = app.context;
  const sending = await db.transaction().execute(async (trx) => {
    await sql`update events set deleted_at = now() where id = ${event.id}`.execute(trx);
    const sent = ada.try(sendPost, { params: { id: postId }, body: { recipients: "grace@acme.example", title: "After" } });
    await expect.poll(async () => await countBlocked(db), { interval: 20 }).toBeGreaterThan(0);
    await sql`update posts set deleted_at = now() where event_id = ${event.id}`.execute(trx);
    return { sent };
  });
  expect((await sending.sent).status).toBe(404);
  await app.stop();
});
