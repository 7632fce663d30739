import { randomBytes } from "node:crypto";
import pg from "pg";

/** Creates a database on `server`, a URL whose user may create databases, as a copy of `template` if given. */
export async function createEmptyDatabase(server: string, template?: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `aside_test_${randomBytes(6).toString("hex")}`;
  await run(server, `create database ${name}${template ? ` template ${template}` : ""}`);
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
