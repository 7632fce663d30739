import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { RUN_DIRECTORY } from "../run-cache.ts";
import { startDatabaseServer } from "./database-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The server of the tests' databases. */
    databaseServerUrl: string;
    templateDatabase: string;
  }
}

/** A migrated template, from which a database for each test file is copied in 50 ms. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const made = mkdtempSync(join(tmpdir(), "aside-made-"));
  process.env[RUN_DIRECTORY] = made;
  const server = await startDatabaseServer(process.env["DATABASE_URL"]);
  project.provide("databaseServerUrl", server.url);
  project.provide("templateDatabase", server.template);
  return async () => {
    await server.stop();
    rmSync(made, { recursive: true, force: true });
  };
}
