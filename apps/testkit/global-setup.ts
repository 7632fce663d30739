import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "@aside/platform/db/embedded-postgres.ts";
import { migrate } from "@aside/platform/db/migrate.ts";
import { Jobs } from "@aside/platform/jobs/jobs.ts";
import { createLogger } from "@aside/platform/log/logger.ts";
import { RUN_DIRECTORY } from "@aside/platform/testkit/run-cache.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A server on which tests make their own databases. */
    databaseServerUrl: string;
    templateDatabase: string;
  }
}

const MIGRATIONS = join(import.meta.dirname, "../../features/migrations");

/** One real PostgreSQL for all tests: the embedded one, or DATABASE_URL's. A migrated template makes each file's own database in 50 ms. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), "aside-test-"));
  process.env[RUN_DIRECTORY] = join(directory, "made");
  mkdirSync(join(directory, "made"));
  const given = process.env["DATABASE_URL"];
  const server = given ? { url: given, stop: async () => {} } : await startEmbeddedPostgres({ dataDir: join(directory, "postgres") });
  if (!given) await trustMemory(server.url);
  const template = `aside_template_${process.pid}`;
  await administer(server.url, `create database ${template}`);
  const templateUrl = new URL(server.url);
  templateUrl.pathname = `/${template}`;
  await migrate({ url: templateUrl.href, directory: MIGRATIONS });
  await installJobs(templateUrl.href);
  project.provide("databaseServerUrl", server.url);
  project.provide("templateDatabase", template);
  return async () => {
    await administer(server.url, `drop database if exists ${template} with (force)`);
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}

/** Otherwise the job runner makes its tables at the start of every app: a second of each file. */
async function installJobs(url: string): Promise<void> {
  const jobs = new Jobs({ url, log: createLogger({ level: "silent", role: "test" }), supervise: false });
  await jobs.start();
  await jobs.stop(5000);
}

/**
 * Nothing of these databases outlives the tests: nobody waits until the disk has what was written. `synchronous_commit` stays on: it costs nothing then, and without it
 * a vacuum cannot tell what everybody sees.
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
