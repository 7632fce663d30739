import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "@aside/server/db/embedded-postgres.ts";
import { migrate } from "@aside/server/db/migrate.ts";
import { Jobs } from "@aside/server/jobs/jobs.ts";
import { createLogger } from "@aside/server/log/logger.ts";

const MIGRATIONS = join(import.meta.dirname, "../../../server/migrations");

type DatabaseServer = {
  url: string;
  /** The name of a migrated database, which can be copied in 50 ms. */
  template: string;
  stop: () => Promise<void>;
};

/** The PostgreSQL server for a test run: the embedded one, or the one at the given URL. */
export async function startDatabaseServer(given: string | undefined): Promise<DatabaseServer> {
  const directory = mkdtempSync(join(tmpdir(), "aside-test-"));
  const server = given ? { url: given, stop: async () => {} } : await startEmbeddedPostgres({ dataDir: join(directory, "postgres") });
  if (!given) await trustMemory(server.url);
  const template = `aside_template_${process.pid}`;
  await administer(server.url, `create database ${template}`);
  const templateUrl = new URL(server.url);
  templateUrl.pathname = `/${template}`;
  await migrate({ url: templateUrl.href, directory: MIGRATIONS });
  await installJobs(templateUrl.href);
  const stop = async () => {
    await administer(server.url, `drop database if exists ${template} with (force)`);
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  return { url: server.url, template, stop };
}

/** Creates the job runner's tables in the template. Otherwise every app would create them, which takes a second per test file. */
async function installJobs(url: string): Promise<void> {
  const jobs = new Jobs({ url, log: createLogger({ level: "silent", role: "test" }), supervise: false });
  await jobs.start();
  await jobs.stop(5000);
}

/**
 * Switches off durability, because these databases do not outlive the tests. `synchronous_commit` stays on: it costs nothing without
 * durability, and without it a vacuum cannot set the visibility map.
 */
async function trustMemory(url: string): Promise<void> {
  for (const setting of ["fsync", "full_page_writes"]) await administer(url, `alter system set ${setting} = off`);
  await administer(url, "select pg_reload_conf()");
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
