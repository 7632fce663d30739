import { expect, test } from "vitest";
import { databaseBefore, idOf } from "@aside/testkit/database/database-before.ts";

test("tokens of native apps from before go to the service that made them", async () => {
  const { client, migrateRest, drop } = await databaseBefore("0043");
  await client.query("insert into users (id, email, is_active) values ($1, 'ada@acme.example', true)", [idOf(9)]);
  const insert = async (n: number, kind: string, token: string) =>
    await client.query("insert into push_subscriptions (id, user_id, kind, token) values ($1, $2, $3, $4)", [
      idOf(n),
      idOf(9),
      kind,
      token,
    ]);
  await insert(1, "web", "{}");
  await insert(2, "native", "AB".repeat(32));
  await insert(3, "native", "fcm:APA91b");
  await migrateRest();
  const { rows } = await client.query("select kind from push_subscriptions order by id");
  expect(rows.map(({ kind }) => kind)).toEqual(["web", "apns", "fcm"]);
  await drop();
});
