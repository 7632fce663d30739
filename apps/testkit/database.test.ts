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
  expect(done.flat()).toEqual(["0001_spine.sql", "0002_studio.sql", "0003_words.sql"]);
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

test("the types in the repository are those of the migrated database", async () => {
  const database = await createDatabase();
  expect(await generateTypes(database.url)).toBe(readFileSync(join(import.meta.dirname, "../../platform/db/schema.ts"), "utf8"));
  await database.drop();
});
