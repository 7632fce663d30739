import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { migrate } from "@aside/server/db/migrate.ts";

export const MIGRATIONS = join(import.meta.dirname, "../../../server/migrations");

export async function emptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
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

/** Ids that sort by number. */
export const idOf = (n: number) => `00000000-0000-7000-8000-00000000000${n}`;

/** A database in the state before the given migration. `migrateRest` applies that one and the following ones. */
export async function databaseBefore(number: string) {
  const database = await emptyDatabase();
  const before = mkdtempSync(join(tmpdir(), "aside-migrations-"));
  for (const name of readdirSync(MIGRATIONS)) if (name < number) cpSync(join(MIGRATIONS, name), join(before, name));
  await migrate({ url: database.url, directory: before });
  rmSync(before, { recursive: true, force: true });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return {
    client,
    migrateRest: async () => await migrate({ url: database.url, directory: MIGRATIONS }),
    drop: async () => {
      await client.end();
      await database.drop();
    },
  };
}
