import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { generateTypes } from "@aside/server/db/generate-types.ts";
import { migrate } from "@aside/server/db/migrate.ts";
import { ownedTermsQuery } from "@aside/server/db/search-terms-query.ts";
import { tableOwners } from "./table-owners.ts";
import { createDatabase } from "../database/create-database.ts";
import { databaseBefore, emptyDatabase, idOf, MIGRATIONS } from "../database/database-before.ts";

test("applies migrations once when two nodes start at the same time, and none for a third node", async () => {
  const database = await emptyDatabase();
  const done = await Promise.all([1, 2].map(async () => await migrate({ url: database.url, directory: MIGRATIONS })));
  expect(done.flat()).toEqual(readdirSync(MIGRATIONS).toSorted());
  expect(await migrate({ url: database.url, directory: MIGRATIONS })).toEqual([]);
  await database.drop();
});

test("rejects a migration that was changed after it was applied, and rolls back a failing one", async () => {
  const database = await emptyDatabase();
  const directory = mkdtempSync(join(tmpdir(), "aside-migrations-"));
  cpSync(MIGRATIONS, directory, { recursive: true });
  writeFileSync(join(directory, "0002_broken.sql"), "create table half (id int); select * from nowhere;");
  await expect(migrate({ url: database.url, directory })).rejects.toThrow("0002_broken.sql failed");
  rmSync(join(directory, "0002_broken.sql"));
  writeFileSync(join(directory, "0001_baseline.sql"), `${readFileSync(join(MIGRATIONS, "0001_baseline.sql"), "utf8")}\n-- changed`);
  await expect(migrate({ url: database.url, directory })).rejects.toThrow("was changed after it was applied");
  rmSync(directory, { recursive: true, force: true });
  await database.drop();
});

test("the types in the repository match the migrated database", async () => {
  const database = await createDatabase();
  expect(await generateTypes(database.url)).toBe(readFileSync(join(import.meta.dirname, "../../../server/db/schema.ts"), "utf8"));
  await database.drop();
});

test("accepts a database with all migrations from before the baseline and keeps its data", async () => {
  const database = await emptyDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await migrate({ url: database.url, directory: MIGRATIONS });
  await client.query("insert into users (id, email) values ($1, 'ada@example.com')", [idOf(1)]);
  await client.query("update schema_migrations set name = '0020_take_totals.sql', checksum = '' where name = '0001_baseline.sql'");
  expect(await migrate({ url: database.url, directory: MIGRATIONS })).toEqual([]);
  expect((await client.query("select email from users")).rows).toEqual([{ email: "ada@example.com" }]);
  await client.query("delete from schema_migrations where name <> '0020_take_totals.sql'");
  await client.query("update schema_migrations set name = '0017_list_hints.sql'");
  await expect(migrate({ url: database.url, directory: MIGRATIONS })).rejects.toThrow("this database is older than 0020_take_totals.sql");
  await client.end();
  await database.drop();
});

test("triggers keep search terms and counted reactions up to date", async () => {
  const database = await createDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const [ada, grace, event, post] = [1, 2, 3, 4].map(idOf);
  await client.query(
    "insert into users (id, email, name) values ($1, 'ada@acme.example', 'Ada Lovelace'), ($2, 'grace@acme.example', 'Grace Hopper')",
    [ada, grace],
  );
  await client.query("insert into events (id, creator_id, title) values ($1, $2, 'The budget')", [event, ada]);
  await client.query("insert into posts (id, event_id, creator_id, post_status) values ($1, $2, $3, 'SENT')", [post, event, ada]);
  await client.query("insert into inbox_items (user_id, post_id, event_id) values ($1, $2, $3)", [grace, post, event]);
  await client.query(
    "insert into reactions (id, post_id, actor_key, user_id, name, reaction_name) values ($1, $2, 'u:2', $3, 'Grace', 'love')",
    [idOf(6), post, grace],
  );
  const found = async (typed: string) => {
    const received = await client.query("select post_id from inbox_items i where owned_words(i.user_id, i.words) @@ $1::tsquery", [
      ownedTermsQuery(typed, grace ?? ""),
    ]);
    const own = await client.query("select id from posts p where owned_words(p.creator_id, p.own_words) @@ $1::tsquery", [
      ownedTermsQuery(typed, ada ?? ""),
    ]);
    return [received.rowCount, own.rowCount];
  };
  expect([await found("budg"), await found("love ada"), await found("forecast")]).toEqual([
    [1, 1],
    [1, 0],
    [0, 0],
  ]);
  await client.query("update events set title = 'The forecast' where id = $1", [event]);
  expect([await found("budg"), await found("forecast")]).toEqual([
    [0, 0],
    [1, 1],
  ]);
  const counted = async () => (await client.query("select id from reactions where author_id = $1 and not is_gone", [ada])).rowCount;
  expect(await counted()).toBe(1);
  await client.query("update posts set deleted_at = now() where id = $1", [post]);
  expect(await counted()).toBe(0);
  await client.query("update posts set deleted_at = null where id = $1", [post]);
  expect(await counted()).toBe(1);
  await client.end();
  await database.drop();
});

test("docs/database.md names every trigger and function that is not drawn from a manifest, and no table that does not exist", async () => {
  const text = readFileSync(join(import.meta.dirname, "../../../docs/database.md"), "utf8");
  const [, tables = ""] = text.split("## Tables");
  const named = [...tables.matchAll(/^\| `(\w+)` \|/gm)].map(([, table]) => table);
  expect(named).not.toEqual([]);
  expect(Object.keys(tableOwners())).toEqual(expect.arrayContaining(named));
  const database = await createDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select tgname as name from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
       where not tgisinternal and relnamespace = 'public'::regnamespace and proname not like 'invalidate\\_%'
     union select proname from pg_proc p where pronamespace = 'public'::regnamespace and proname not like 'invalidate\\_%'
       and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
  );
  expect(rows.map(({ name }) => name).filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  await client.end();
  await database.drop();
});

test("a plan from before next payments were stored has no amount, and is read again", async () => {
  const { client, migrateRest, drop } = await databaseBefore("0018");
  await client.query("insert into users (id, email) values ($1, 'ada@example.com')", [idOf(1)]);
  await client.query(
    "insert into subscriptions (id, user_id, plan, duration, status, source) values ($1, $2, 'aside_personal', 'monthly', 'active', 'stripe')",
    [idOf(2), idOf(1)],
  );
  await migrateRest();
  const { rows } = await client.query(
    "select next_amount, next_payment_at, has_payment_method, is_free, is_change_pending from subscriptions",
  );
  expect(rows).toEqual([{ next_amount: null, next_payment_at: null, has_payment_method: null, is_free: false, is_change_pending: false }]);
  await drop();
});

test("sources that were uploaded before sound was leveled keep their level", async () => {
  const { client, migrateRest, drop } = await databaseBefore("0030");
  const [ada, event, post] = [1, 2, 3].map(idOf);
  await client.query("insert into users (id, email, name, is_active) values ($1, 'ada@acme.example', 'Ada', true)", [ada]);
  await client.query("insert into events (id, creator_id, title) values ($1, $2, 'The budget')", [event, ada]);
  await client.query("insert into posts (id, event_id, creator_id) values ($1, $2, $3)", [post, event, ada]);
  await client.query(
    "insert into takes (id, post_id, client_upload_id, kind, tracks, limit_seconds) values ($1, $2, 'before-1', 'file', '[]', 120)",
    [idOf(4), post],
  );
  await migrateRest();
  expect((await client.query("select is_leveled from takes")).rows).toEqual([{ is_leveled: false }]);
  await drop();
});

test("videos of personas from before their voice was stored have none, nor a language", async () => {
  const { client, migrateRest, drop } = await databaseBefore("0044");
  const [ada, event, post, persona] = [1, 2, 3, 4].map(idOf);
  await client.query("insert into users (id, email, name, is_active) values ($1, 'ada@acme.example', 'Ada', true)", [ada]);
  await client.query("insert into events (id, creator_id, title) values ($1, $2, 'The budget')", [event, ada]);
  await client.query("insert into posts (id, event_id, creator_id) values ($1, $2, $3)", [post, event, ada]);
  await client.query(
    "insert into takes (id, post_id, client_upload_id, kind, tracks, limit_seconds, script) values ($1, $2, 'before-1', 'file', '[]', 120, 'Hi')",
    [idOf(5), post],
  );
  await client.query(
    "insert into personas (id, user_id, name, engine, voice, created_at, updated_at) values ($1, $2, 'Me', 'embedded', 'awb', now(), now())",
    [persona, ada],
  );
  await client.query(
    `insert into persona_videos (id, persona_id, user_id, post_id, notes, engine, status, deadline_at, created_at)
     values ($1, $2, $3, $4, 'Hi', 'embedded', 'PROCESSING', now(), now())`,
    [idOf(6), persona, ada, post],
  );
  await client.query(
    "insert into persona_batches (id, user_id, persona_id, title, notes, sends_when_ready, created_at) values ($1, $2, $3, 'T', 'Hi', true, now())",
    [idOf(7), ada, persona],
  );
  await migrateRest();
  for (const table of ["persona_videos", "persona_batches"])
    expect((await client.query(`select voice, language from ${table}`)).rows).toEqual([{ voice: null, language: null }]);
  expect((await client.query("select script, script_language from takes")).rows).toEqual([{ script: "Hi", script_language: null }]);
  await drop();
});

test("renamed tables and functions keep their rows, and triggers from before call them by their new names", async () => {
  const { client, migrateRest, drop } = await databaseBefore("0027");
  const [ada, event, post] = [1, 2, 3].map(idOf);
  await client.query("insert into users (id, email, name, is_active) values ($1, 'ada@acme.example', 'Ada', true)", [ada]);
  await client.query("insert into events (id, creator_id, title) values ($1, $2, 'The budget')", [event, ada]);
  await client.query("insert into posts (id, event_id, creator_id, post_status) values ($1, $2, $3, 'SENT')", [post, event, ada]);
  await client.query("insert into inbox_items (post_id, user_id, event_id) values ($1, $2, $3)", [post, ada, event]);
  await client.query("insert into view_beats (post_id, viewer_key, percent, told_at) values ($1, 'u:x', 40, '2026-11-01')", [post]);
  await migrateRest();
  const { rows } = await client.query("select percent, reported_at from view_progress");
  expect(rows).toEqual([{ percent: 40, reported_at: new Date("2026-11-01") }]);
  await client.query("insert into view_progress (post_id, viewer_key) values ($1, 'u:y')", [post]);
  // The triggers of titles make the terms of search.
  await client.query("update events set title = 'The estimate' where id = $1", [event]);
  const terms = await client.query("select own_words::text as own, (select words::text from inbox_items) as inbox from posts");
  expect(terms.rows).toEqual([{ own: expect.stringContaining("estimat"), inbox: expect.stringContaining("estimat") }]);
  const left = await client.query(
    `select relname as name from pg_class where relname ~ 'view_beats|sign_in_walks'
     union all select conname from pg_constraint where conname ~ 'view_beats|sign_in_walks'
     union all select proname from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~ 'view_beats|sign_in_walks|desk_words'`,
  );
  expect(left.rows).toEqual([]);
  await drop();
});

test("triggers of before are replaced: changes of rows from before arrive on the new channel", async () => {
  const { client, migrateRest, drop } = await databaseBefore("0028");
  const [ada, event] = [1, 2].map(idOf);
  await client.query("insert into users (id, email, name) values ($1, 'ada@acme.example', 'Ada')", [ada]);
  await client.query("insert into events (id, creator_id, title) values ($1, $2, 'The budget')", [event, ada]);
  await migrateRest();
  const received: unknown[] = [];
  client.on("notification", ({ channel, payload }) => received.push([channel, payload]));
  client.on("notice", ({ code, message }) => received.push([code, message]));
  await client.query("listen aside_changes");
  await client.query("update events set is_public = false where id = $1", [event]);
  await client.query("select 1");
  expect(received).toEqual([
    ["AS001", `event:${event}`],
    ["aside_changes", `event:${event}`],
  ]);
  const left = await client.query("select proname from pg_proc where proname like 'signal\\_%' and proname <> 'signal_change'");
  expect(left.rows).toEqual([]);
  await drop();
});
