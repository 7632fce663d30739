// Prints the SQL that a migration needs after a change of `invalidates` in a feature.ts: it compares a migrated database with the manifests.
import { allFeatures } from "@aside/api/features.ts";
import { drawMissing } from "@aside/server/signals/generate-invalidations.ts";
import { withMigratedDatabase } from "./migrated-database.ts";

const invalidations = allFeatures.flatMap(({ invalidates = [] }) => invalidates);
await withMigratedDatabase(async (url) => void process.stdout.write(await drawMissing(url, invalidations)));
