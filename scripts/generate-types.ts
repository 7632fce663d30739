// Starts a temporary database, migrates it and generates server/db/schema.ts from it.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@aside/server/db/embedded-postgres.ts";
import { generateTypes } from "@aside/server/db/generate-types.ts";
import { migrate } from "@aside/server/db/migrate.ts";

const root = join(import.meta.dirname, "..");
const dir = mkdtempSync(join(tmpdir(), "aside-types-"));
const postgres = await startEmbeddedPostgres({ dataDir: join(dir, "postgres") });
await migrate({ url: postgres.url, directory: join(root, "server/migrations") });
writeFileSync(join(root, "server/db/schema.ts"), await generateTypes(postgres.url));
await postgres.stop();
rmSync(dir, { recursive: true, force: true });
