import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { generateTypes } from "@aside/server/db/generate-types.ts";
import { migrate } from "@aside/server/db/migrate.ts";
import { ownedTermsQuery } from "@aside/server/db/search-terms-query.ts";
import { createDatabase } from "../database/create-database.ts";
import { databaseBefore, emptyDatabase, idOf, MIGRATIONS } from "../database/database-before.ts";

test("two nodes that start at once migrate once, and a third has nothing to do", async () => {
  const database = await emptyDatabase();
  const done = await Promise.all([1, 2].map(async () => await migrate({ url: database.url, directory: MIGRATIONS })));
  expect(done.flat()).toEqual(readdirSync(MIGRATIONS).toSorted());
  expect(await migrate({ url: database.url, directory: MIGRATIONS })).toEqual([]);
  await database.drop();
});

test("a migration that changed after it was applied is refused, and a failing one is rolled back", async () => {
  const database = await emptyDatabase();
  const directory = mkdtempSync(join(tmpdir(), "aside-migrations-"));
  cpSync(MIGRATIONS, directory, { recursive: true });
  writeFileSync(join(directory, "0002_broken.sql"), "create table half (id int); select * from nowhere;");
  await expect(migrate({ url: database.url, directory })).rejects.toThrow("0002_broken.sql failed");
  rmSync(join(directory, "0002_broken.sql"));
  writeFileSync(join(directory, "0001_spine.sql"), `${readFileSync(join(MIGRATIONS, "0001_spine.sql"), "utf8")}\n-- changed`);
  await expect(migrate({ url: database.url, directory })).rejects.toThrow("was changed after it was applied");
  rmSync(directory, { recursive: true, force: true });
  await database.drop();
});

test("notes and transcripts from before the third migration are kept", async () => {
  const { client, migrateRest, drop } = await databaseBefore("0003");
  const [user, event, post, take] = [1, 2, 3, 4].map(idOf);
  await client.query("insert into users (id, email) values ($1, 'ada@example.com')", [user]);
  await client.query("insert into events (id, creator_id) values ($1, $2)", [event, user]);
  await client.query("insert into posts (id, event_id, creator_id, my_notes) values ($1, $2, $3, $4)", [
    post,
    event,
    user,
    "1 < 2 & so\non",
  ]);
  await client.query("insert into takes (id, post_id, client_upload_id, kind) values ($1, $2, 'before', 'segments')", [take, post]);
  await client.query("insert into transcripts (take_id, state, engine) values ($1, 'final', 'moonshine-base-en')", [take]);
  await client.query("insert into transcript_segments values ($1, 0, 0, 1, 'Hello', '[]', 0.9)", [take]);
  expect((await migrateRest())[0]).toBe("0003_words.sql");
  const notes = await client.query("select post_id, user_id, html from post_notes");
  expect(notes.rows).toEqual([{ post_id: post, user_id: user, html: "<p>1 &lt; 2 &amp; so<br>on</p>" }]);
  const words = await client.query(
    "select t.language, t.version, s.text, s.speaker, s.heard from transcripts t join transcript_segments s using (take_id)",
  );
  expect(words.rows).toEqual([{ language: "en", version: 0, text: "Hello", speaker: null, heard: null }]);
  await drop();
});

test("notes in the old column are migrated, unless there are newer ones or they were deleted since", async () => {
  const { client, migrateRest, drop } = await databaseBefore("0004");
  const [user, event, late, newer, deleted] = [1, 2, 3, 4, 5].map(idOf);
  await client.query("insert into users (id, email) values ($1, 'ada@example.com')", [user]);
  await client.query("insert into events (id, creator_id) values ($1, $2)", [event, user]);
  const addPost = async (id: string | undefined, notes: string, updated: string) =>
    await client.query("insert into posts (id, event_id, creator_id, my_notes, updated_at) values ($1, $2, $3, $4, $5)", [
      id,
      event,
      user,
      notes,
      updated,
    ]);
  await addPost(late, "1 < 2\nand so on", "2100-01-01");
  await addPost(newer, "old", "2100-01-01");
  await client.query("insert into post_notes (post_id, user_id, html) values ($1, $2, '<p>new</p>')", [newer, user]);
  await addPost(deleted, "from before the third migration", "2020-01-01");
  expect((await migrateRest())[0]).toBe("0004_my_notes.sql");
  const notes = await client.query("select post_id, user_id, html from post_notes order by post_id");
  expect(notes.rows).toEqual([
    { post_id: late, user_id: user, html: "<p>1 &lt; 2<br>and so on</p>" },
    { post_id: newer, user_id: user, html: "<p>new</p>" },
  ]);
  const columns = await client.query("select column_name from information_schema.columns where table_name = 'posts'");
  expect(columns.rows.map((row: { column_name: string }) => row.column_name)).not.toContain("my_notes");
  await drop();
});

test("a session from before refresh tokens is kept, with its start as the time of last use", async () => {
  const { client, migrateRest, drop } = await databaseBefore("0006");
  const [user, session] = [1, 2].map(idOf);
  await client.query("insert into users (id, email) values ($1, 'ada@example.com')", [user]);
  await client.query("insert into sessions (id, user_id, created_at, expires_at) values ($1, $2, '2026-01-01', '2100-01-01')", [
    session,
    user,
  ]);
  expect((await migrateRest())[0]).toBe("0006_sessions.sql");
  const rows = await client.query("select refresh_hash, is_kept, last_used_at = created_at as same from sessions");
  expect(rows.rows).toEqual([{ refresh_hash: null, is_kept: true, same: true }]);
  await drop();
});

test("the types in the repository match the migrated database", async () => {
  const database = await createDatabase();
  expect(await generateTypes(database.url)).toBe(readFileSync(join(import.meta.dirname, "../../../server/db/schema.ts"), "utf8"));
  await database.drop();
});

test("accounts from before the seventh migration belong to their companies, whose first people become super-admins", async () => {
  const { client, migrateRest, drop } = await databaseBefore("0007");
  const add = async (n: number, email: string, isActive = true) =>
    await client.query("insert into users (id, email, is_active, created_at) values ($1, $2, $3, $4)", [
      idOf(n),
      email,
      isActive,
      `2026-01-0${n}`,
    ]);
  await add(1, "recipient@acme.example", false);
  await add(2, "free@gmail.com");
  await add(3, "first@acme.example");
  await add(4, "second@acme.example");
  await add(5, "other@orange.co.jp");
  await add(6, "lone@zeta.example");
  expect((await migrateRest())[0]).toBe("0007_accounts.sql");
  const { rows } = await client.query(
    "select u.email, u.role, c.domain, u.is_upload_video_enabled from users u left join companies c on c.id = u.company_id order by u.id",
  );
  const person = (email: string, role: string, domain: string | null) => ({ email, role, domain, is_upload_video_enabled: true });
  expect(rows).toEqual([
    person("recipient@acme.example", "USER", null),
    person("free@gmail.com", "SUPER_ADMIN", null),
    person("first@acme.example", "COMPANY_SUPER_ADMIN", "acme.example"),
    person("second@acme.example", "USER", "acme.example"),
    person("other@orange.co.jp", "USER", null),
    person("lone@zeta.example", "COMPANY_SUPER_ADMIN", "zeta.example"),
  ]);
  await drop();
});

test("inboxes, titles, views and transcripts from before the dashboard are indexed and counted", async () => {
  const { client, migrateRest, drop } = await databaseBefore("0014");
  const [ada, grace, event, post, reply, gone, take] = [1, 2, 3, 4, 5, 6, 7].map(idOf);
  await client.query(
    "insert into users (id, email, name) values ($1, 'ada@acme.example', 'Ada Lovelace'), ($2, 'grace@acme.example', 'Grace Hopper')",
    [ada, grace],
  );
  await client.query("insert into events (id, creator_id, title) values ($1, $2, 'The budget')", [event, ada]);
  await client.query(
    `insert into posts (id, event_id, creator_id, title, is_reply, post_status, sent_at, transcription_text, deleted_at) values
      ($1, $4, $5, '', false, 'SENT', now(), $7, null), ($2, $4, $6, 'An answer', true, 'SENT', now(), null, null), ($3, $4, $6, 'Taken back', true, 'SENT', now(), null, now())`,
    [post, reply, gone, event, ada, grace, Array.from({ length: 80 }, () => "word").join(" ")],
  );
  await client.query("insert into takes (id, post_id, client_upload_id, kind, duration) values ($1, $2, 'before', 'segments', 30)", [
    take,
    post,
  ]);
  await client.query("update posts set take_id = $1 where id = $2", [take, post]);
  await client.query("insert into inbox_items (user_id, post_id, event_id) values ($1, $2, $5), ($3, $4, $5), ($3, $6, $5)", [
    grace,
    post,
    ada,
    reply,
    event,
    gone,
  ]);
  await client.query(
    "insert into post_viewers (post_id, viewer_key, user_id, name, page_views, video_views, viewed_percent) values ($1, 'u:1', $2, 'Grace', 3, 2, 100), ($1, 'a:1', null, null, 1, 0, 0)",
    [post, grace],
  );
  expect((await migrateRest())[0]).toBe("0014_desk.sql");
  const items = await client.query(
    "select post_id, is_reply, deleted_at is not null as gone, words @@ to_tsquery('simple', 'budg:* & love:*') as found from inbox_items order by post_id",
  );
  expect(items.rows).toEqual([
    { post_id: post, is_reply: false, gone: false, found: true },
    { post_id: reply, is_reply: true, gone: false, found: false },
    { post_id: gone, is_reply: true, gone: true, found: false },
  ]);
  // 80 words take two minutes to type and were spoken in half a minute.
  const own = await client.query("select saved_seconds, own_words @@ to_tsquery('simple', 'budget') as found from posts where id = $1", [
    post,
  ]);
  expect(own.rows).toEqual([{ saved_seconds: 90, found: true }]);
  const totals = await client.query(
    "select page_views, video_views, viewers, unknown_viewers, finished from post_totals where post_id = $1",
    [post],
  );
  expect(totals.rows).toEqual([{ page_views: 4, video_views: 2, viewers: 2, unknown_viewers: 1, finished: 1 }]);
  const viewers = await client.query("select viewer_key, known_as from post_viewers order by viewer_key");
  expect(viewers.rows).toEqual([
    { viewer_key: "a:1", known_as: "anonymous" },
    { viewer_key: "u:1", known_as: "person" },
  ]);

  // A new title is found at once, in all lists.
  await client.query("update events set title = 'The forecast' where id = $1", [event]);
  const renamed = await client.query(
    "select (select words @@ to_tsquery('simple', 'forecast') from inbox_items where post_id = $1) as received, (select own_words @@ to_tsquery('simple', 'forecast') from posts where id = $1) as own",
    [post],
  );
  expect(renamed.rows).toEqual([{ received: true, own: true }]);
  await drop();
});

test("titles and reactions from before the faster searches are found and counted as before, and a deletion hides reactions until it is undone", async () => {
  const { client, migrateRest, drop } = await databaseBefore("0015");
  const [ada, grace, event, post, gone] = [1, 2, 3, 4, 5].map(idOf);
  await client.query(
    "insert into users (id, email, name) values ($1, 'ada@acme.example', 'Ada Lovelace'), ($2, 'grace@acme.example', 'Grace Hopper')",
    [ada, grace],
  );
  await client.query("insert into events (id, creator_id, title) values ($1, $2, 'The budget')", [event, ada]);
  await client.query(
    "insert into posts (id, event_id, creator_id, title, post_status, deleted_at) values ($1, $3, $4, '', 'SENT', null), ($2, $3, $4, $5, 'SENT', now())",
    [post, gone, event, ada, `a${"b".repeat(2040)} budget budget`],
  );
  await client.query("insert into inbox_items (user_id, post_id, event_id) values ($1, $2, $3)", [grace, post, event]);
  const react = "insert into reactions (id, post_id, actor_key, user_id, name, reaction_name) values ($1, $2, 'u:2', $3, 'Grace', 'love')";
  await client.query(react, [idOf(6), post, grace]);
  await client.query(react, [idOf(7), gone, grace]);
  expect((await migrateRest())[0]).toBe("0015_desk_speed.sql");

  const found = async (user: string | undefined, typed: string) => {
    const words = ownedTermsQuery(typed, user ?? "");
    const received = await client.query("select post_id from inbox_items i where owned_words(i.user_id, i.words) @@ $1::tsquery", [words]);
    const own = await client.query("select id from posts p where owned_words(p.creator_id, p.own_words) @@ $1::tsquery order by id", [
      words,
    ]);
    return { received: received.rows.map((row) => row.post_id), own: own.rows.map((row) => row.id) };
  };
  expect(await found(grace, "budg ada")).toEqual({ received: [post], own: [] });
  expect(await found(ada, "budg")).toEqual({ received: [], own: [post, gone] });
  expect(await found(ada, "abbb")).toEqual({ received: [], own: [gone] });

  const counted = async () => {
    const { rows } = await client.query("select post_id from reactions where author_id = $1 and not is_gone order by post_id", [ada]);
    return rows.map((row) => row.post_id);
  };
  expect(await counted()).toEqual([post]);
  await client.query("update posts set deleted_at = now() where id = $1", [post]);
  expect(await counted()).toEqual([]);
  await client.query("update posts set deleted_at = null where event_id = $1", [event]);
  expect(await counted()).toEqual([post, gone]);
  await drop();
});

test("a take that is open when parts become pending can be acknowledged, and counts against no quota", async () => {
  const { client, migrateRest, drop } = await databaseBefore("0019");
  const [user, event, post, take] = [1, 2, 3, 4].map(idOf);
  await client.query("insert into users (id, email) values ($1, 'ada@example.com')", [user]);
  await client.query("insert into events (id, creator_id) values ($1, $2)", [event, user]);
  await client.query("insert into posts (id, event_id, creator_id) values ($1, $2, $3)", [post, event, user]);
  await client.query("insert into takes (id, post_id, client_upload_id, kind) values ($1, $2, 'before', 'segments')", [take, post]);
  await client.query("insert into segments (take_id, track, index, size, duration) values ($1, 'video', 0, 10, 1)", [take]);
  expect(await migrateRest()).toContain("0019_pending_parts.sql");
  const { rows } = await client.query(
    "select status, acknowledging_until, (select count(*)::int from pending_parts) as pending from takes",
  );
  expect(rows).toEqual([{ status: "open", acknowledging_until: null, pending: 0 }]);
  await client.query(
    "insert into pending_parts (take_id, track, index, size, user_id, expires_at) values ($1, 'video', 1, 10, $2, now())",
    [take, user],
  );
  await client.query("delete from takes");
  expect((await client.query("select * from pending_parts")).rows).toEqual([]);
  await drop();
});

test("the totals of an open take are counted from its segments", async () => {
  const { client, migrateRest, drop } = await databaseBefore("0020");
  const [user, event, post, open, ended] = [1, 2, 3, 4, 5].map(idOf);
  await client.query("insert into users (id, email) values ($1, 'ada@example.com')", [user]);
  await client.query("insert into events (id, creator_id) values ($1, $2)", [event, user]);
  await client.query("insert into posts (id, event_id, creator_id) values ($1, $2, $3)", [post, event, user]);
  const insertTake = "insert into takes (id, post_id, client_upload_id, kind, status) values ($1, $2, $3, 'segments', $4)";
  await client.query(insertTake, [open, post, "open", "open"]);
  await client.query(insertTake, [ended, post, "ended", "complete"]);
  const insertSegment = "insert into segments (take_id, track, index, size, duration) values ($1, $2, $3, $4, $5)";
  for (const index of [0, 1]) await client.query(insertSegment, [open, "video", index, 10, 1.5]);
  await client.query(insertSegment, [open, "audio", 0, 5, 1]);
  await client.query(insertSegment, [ended, "video", 0, 10, 1]);
  expect(await migrateRest()).toContain("0020_take_totals.sql");
  const { rows } = await client.query(
    "select client_upload_id, acknowledged_bytes::int as bytes, video_seconds, audio_seconds from takes order by client_upload_id",
  );
  expect(rows).toEqual([
    { client_upload_id: "ended", bytes: 0, video_seconds: 0, audio_seconds: 0 },
    { client_upload_id: "open", bytes: 25, video_seconds: 3, audio_seconds: 1 },
  ]);
  await drop();
});
