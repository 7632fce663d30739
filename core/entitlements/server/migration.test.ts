import { expect, test } from "vitest";
import { databaseBefore, idOf } from "@aside/testkit/database/database-before.ts";

test("takes from before plans have the installation's limit, and no account has a plan or a trial", async () => {
  const { client, migrateRest, drop } = await databaseBefore("0011");
  const [ada, event, post, take] = [1, 2, 3, 4].map(idOf);
  await client.query("insert into users (id, email, is_active) values ($1, 'ada@gmail.com', true)", [ada]);
  await client.query("insert into events (id, creator_id, title) values ($1, $2, 'The budget')", [event, ada]);
  await client.query("insert into posts (id, event_id, creator_id) values ($1, $2, $3)", [post, event, ada]);
  await client.query("insert into takes (id, post_id, client_upload_id, kind) values ($1, $2, 'x', 'segments')", [take, post]);
  await migrateRest();
  const { rows } = await client.query(
    `select limit_seconds, (select count(*)::int from trials) as trials, (select count(*)::int from subscriptions) as subscriptions from takes`,
  );
  expect(rows).toEqual([{ limit_seconds: null, trials: 0, subscriptions: 0 }]);
  await client.query("delete from users where id = $1", [ada]);
  await drop();
});
