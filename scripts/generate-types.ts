// Starts a throw-away database, migrates it and writes platform/db/schema.ts from it.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../platform/db/embedded-postgres.ts";
import { generateTypes } from "../platform/db/generate-types.ts";
import { migrate } from "../platform/db/migrate.ts";

const root = join(import.meta.dirname, "..");
const dir = mkdtempSync(join(tmpdir(), "aside-types-"));
const postgres = await startEmbeddedPostgres({ dataDir: join(dir, "postgres") });
await migrate({ url: postgres.url, directory: join(root, "features/migrations") });
writeFileSync(join(root, "platform/db/schema.ts"), await generateTypes(postgres.url));
await postgres.stop();
rmSync(dir, { recursive: true, force: true });
