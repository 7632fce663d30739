import { expect, test } from "vitest";
import { databaseBefore, idOf } from "@aside/testkit/database/database-before.ts";

test("the migration opens nobody's videos, and admits only people who had the flag", async () => {
  const { client, migrateRest, drop } = await databaseBefore("0009");
  const [company, ada, bob, event, post, group] = [1, 2, 3, 4, 5, 6].map(idOf);
  await client.query("insert into companies (id, domain, name, domain_token) values ($1, 'acme.example', 'Acme', 'x')", [company]);
  await client.query(
    `insert into users (id, email, company_id, is_active, is_company_library_enabled)
     values ($1, 'ada@acme.example', $3, true, true), ($2, 'bob@acme.example', $3, true, false)`,
    [ada, bob, company],
  );
  await client.query("insert into groups (id, company_id, display_name) values ($1, $2, 'Sales')", [group, company]);
  await client.query("insert into group_members (group_id, user_id) values ($1, $2)", [group, bob]);
  await client.query("insert into events (id, creator_id, title) values ($1, $2, 'The budget')", [event, ada]);
  await client.query("insert into posts (id, event_id, creator_id, post_status) values ($1, $2, $3, 'SENT')", [post, event, ada]);
  await migrateRest();
  const { rows } = await client.query("select email, has_library(id), library_shows($1, id) from users order by email", [post]);
  expect(rows).toEqual([
    { email: "ada@acme.example", has_library: true, library_shows: false },
    { email: "bob@acme.example", has_library: false, library_shows: false },
  ]);
  // Its triggers accept rows from before.
  await client.query("update posts set title = 'The new budget', deleted_at = now() where id = $1", [post]);
  await client.query("delete from group_members where user_id = $1", [bob]);
  await drop();
});

test("a video whose expiry was set before days were stored expires at the same time, and can get a day", async () => {
  const { client, migrateRest, drop } = await databaseBefore("0021");
  const [company, ada, event, post, folder] = [1, 2, 3, 4, 5].map(idOf);
  const at = "2026-12-31T23:00:00.000Z";
  await client.query("insert into companies (id, domain, name, domain_token) values ($1, 'acme.example', 'Acme', 'x')", [company]);
  await client.query("insert into users (id, email, company_id, is_active) values ($1, 'ada@acme.example', $2, true)", [ada, company]);
  await client.query("insert into events (id, creator_id, title) values ($1, $2, 'The budget')", [event, ada]);
  await client.query("insert into posts (id, event_id, creator_id, post_status) values ($1, $2, $3, 'SENT')", [post, event, ada]);
  await client.query("insert into library_folders (id, company_id, name, path) values ($1, $2, 'Sales', array[$1::uuid])", [
    folder,
    company,
  ]);
  await client.query(
    "insert into library_posts (post_id, folder_id, company_id, status, submitted_by, submitted_at, listed_at, expires_at) values ($1, $2, $3, 'approved', $4, now(), now(), $5)",
    [post, folder, company, ada, at],
  );
  await migrateRest();
  const { rows } = await client.query<{ expires_at: Date; expires_on: string | null }>("select expires_at, expires_on from library_posts");
  expect(rows.map((row) => [row.expires_at.toISOString(), row.expires_on])).toEqual([[at, null]]);
  await client.query("update library_posts set expires_on = '2026-12-31'");
  await expect(client.query("update library_posts set expires_on = 'soon'")).rejects.toThrow("expires_on");
  await drop();
});
