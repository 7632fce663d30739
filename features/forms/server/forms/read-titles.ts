import type { Queryable } from "@aside/server/db/open-database.ts";
import { formOf } from "./form.ts";
import { listFormsByIds } from "./forms-store.ts";

/** The titles of these rows' forms, by id. */
export async function readTitles(db: Queryable, rows: { form_id: string }[]): Promise<Map<string, string>> {
  const forms = await listFormsByIds(db, [...new Set(rows.map((row) => row.form_id))]);
  return new Map(forms.map((row) => [row.id, formOf(row).title]));
}
