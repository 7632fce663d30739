// Prints the SQL that a migration needs after a change of `invalidates` in a feature.ts: it compares a new, migrated database with the manifests.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { allFeatures } from "@aside/api/features.ts";
import { startEmbeddedPostgres } from "@aside/server/db/embedded-postgres.ts";
import { migrate } from "@aside/server/db/migrate.ts";
import { drawMissing } from "@aside/server/signals/generate-invalidations.ts";

const dir = mkdtempSync(join(tmpdir(), "aside-invalidations-"));
const postgres = await startEmbeddedPostgres({ dataDir: join(dir, "postgres") });
await migrate({ url: postgres.url, directory: join(import.meta.dirname, "../server/migrations") });
process.stdout.write(
  await drawMissing(
    postgres.url,
    allFeatures.flatMap(({ invalidates = [] }) => invalidates),
  ),
);
await postgres.stop();
rmSync(dir, { recursive: true, force: true });
