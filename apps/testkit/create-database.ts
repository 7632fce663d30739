import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

/** An empty, migrated database of one's own. */
export async function createDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = inject("databaseServerUrl");
  const name = `aside_test_${randomBytes(6).toString("hex")}`;
  await run(server, `create database ${name} template ${inject("templateDatabase")}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: async () => await run(server, `drop database if exists ${name} with (force)`) };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
