// Generates server/db/schema.ts from a migrated database.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateTypes } from "@aside/server/db/generate-types.ts";
import { withMigratedDatabase } from "./migrated-database.ts";

const path = join(import.meta.dirname, "../server/db/schema.ts");
await withMigratedDatabase(async (url) => writeFileSync(path, await generateTypes(url)));
