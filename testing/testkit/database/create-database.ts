import { inject } from "vitest";
import { createEmptyDatabase } from "./create-empty-database.ts";

/** An empty, migrated database of one's own. */
export async function createDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  return await createEmptyDatabase(inject("databaseServerUrl"), inject("templateDatabase"));
}
