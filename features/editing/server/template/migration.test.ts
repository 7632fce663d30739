import { expect, test } from "vitest";
import { databaseBefore, idOf } from "@aside/testkit/database/database-before.ts";

test("posts from before have no template", async () => {
  const { client, migrateRest, drop } = await databaseBefore("0010");
  const [ada, event, post] = [1, 2, 3].map(idOf);
  await client.query("insert into users (id, email, is_active) values ($1, 'ada@acme.example', true)", [ada]);
  await client.query("insert into events (id, creator_id, title) values ($1, $2, 'The budget')", [event, ada]);
  await client.query("insert into posts (id, event_id, creator_id, post_status) values ($1, $2, $3, 'SENT')", [post, event, ada]);
  await migrateRest();
  const { rows } = await client.query("select template, post_status from posts");
  expect(rows).toEqual([{ template: null, post_status: "SENT" }]);
  await drop();
});
