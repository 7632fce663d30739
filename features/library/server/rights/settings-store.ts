import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { LibrarySettings } from "../../contract.ts";

/** Settings of a company without a row; the defaults of migration 0009. */
const DEFAULTS: LibrarySettings = {
  is_enabled: false,
  needs_approval: true,
  allows_self_approval: false,
  reapproval: "video",
  reminder_days: 3,
  escalation_days: 7,
};

export async function findSettings(db: Queryable, companyId: string): Promise<LibrarySettings> {
  const row = await db
    .selectFrom("library_settings")
    .select(["is_enabled", "needs_approval", "allows_self_approval", "reapproval", "reminder_days", "escalation_days"])
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return (row as LibrarySettings | undefined) ?? DEFAULTS;
}

export async function saveSettings(db: Queryable, companyId: string, settings: LibrarySettings): Promise<void> {
  await db
    .insertInto("library_settings")
    .values({ company_id: companyId, ...settings })
    .onConflict((conflict) => conflict.column("company_id").doUpdateSet({ ...settings, updated_at: sql`now()` }))
    .execute();
}
