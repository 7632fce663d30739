import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@aside/server/db/embedded-postgres.ts";
import { migrate } from "@aside/server/db/migrate.ts";

/** Starts a temporary database, migrates it, and deletes it after the work. */
export async function withMigratedDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), "aside-migrated-"));
  const postgres = await startEmbeddedPostgres({ dataDir: join(dir, "postgres") });
  try {
    await migrate({ url: postgres.url, directory: join(import.meta.dirname, "../server/migrations") });
    await work(postgres.url);
  } finally {
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}
