import { inject } from "vitest";
import { createEmptyDatabase } from "./create-empty-database.ts";

/** Creates a separate, migrated, empty database. */
export async function createDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  return await createEmptyDatabase(inject("databaseServerUrl"), inject("templateDatabase"));
}
