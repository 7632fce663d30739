import type { Queryable } from "@aside/server/db/open-database.ts";

/** The failure of the last attempt; null: it succeeded. */
export async function setWebhookFailure(db: Queryable, formId: string, failure: { text: string; at: Date } | null): Promise<void> {
  let update = db
    .updateTable("forms")
    .set({ webhook_error: failure?.text ?? null, webhook_failed_at: failure?.at ?? null })
    .where("id", "=", formId);
  // Skips the write if no failure is stored.
  if (failure === null) update = update.where("webhook_failed_at", "is not", null);
  await update.execute();
}
