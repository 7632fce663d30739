import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { generateTypes } from "@aside/platform/db/generate-types.ts";
import { migrate } from "@aside/platform/db/migrate.ts";
import { createDatabase } from "./create-database.ts";

const MIGRATIONS = join(import.meta.dirname, "../../features/migrations");

async function emptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `aside_empty_${Math.random().toString(36).slice(2)}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: inject("databaseServerUrl") });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name}`);
  const url = new URL(inject("databaseServerUrl"));
  url.pathname = `/${name}`;
  return { url: url.href, drop: async () => await run(`drop database ${name} with (force)`) };
}

test("two nodes that start at once migrate once, and a third finds nothing to do", async () => {
  const database = await emptyDatabase();
  const done = await Promise.all([1, 2].map(async () => await migrate({ url: database.url, directory: MIGRATIONS })));
  expect(done.flat()).toEqual(["0001_spine.sql", "0002_studio.sql", "0003_words.sql", "0005_sessions.sql"]);
  expect(await migrate({ url: database.url, directory: MIGRATIONS })).toEqual([]);
  await database.drop();
});

test("a migration that was changed after it was applied is refused, and one that fails leaves nothing", async () => {
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

test("notes and words from before the third migration are kept", async () => {
  const database = await emptyDatabase();
  const before = mkdtempSync(join(tmpdir(), "aside-migrations-"));
  for (const name of ["0001_spine.sql", "0002_studio.sql"]) cpSync(join(MIGRATIONS, name), join(before, name));
  await migrate({ url: database.url, directory: before });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const [user, event, post, take] = [1, 2, 3, 4].map((n) => `00000000-0000-7000-8000-00000000000${n}`);
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
  expect(await migrate({ url: database.url, directory: MIGRATIONS })).toEqual(["0003_words.sql", "0005_sessions.sql"]);
  const notes = await client.query("select post_id, user_id, html from post_notes");
  expect(notes.rows).toEqual([{ post_id: post, user_id: user, html: "<p>1 &lt; 2 &amp; so<br>on</p>" }]);
  const words = await client.query(
    "select t.language, t.version, s.text, s.speaker, s.heard from transcripts t join transcript_segments s using (take_id)",
  );
  expect(words.rows).toEqual([{ language: "en", version: 0, text: "Hello", speaker: null, heard: null }]);
  await client.end();
  rmSync(before, { recursive: true, force: true });
  await database.drop();
});

test("the types in the repository are those of the migrated database", async () => {
  const database = await createDatabase();
  expect(await generateTypes(database.url)).toBe(readFileSync(join(import.meta.dirname, "../../platform/db/schema.ts"), "utf8"));
  await database.drop();
});
