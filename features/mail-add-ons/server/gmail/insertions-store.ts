import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";

/** False: it was inserted into this draft before, also by a request at the same time. */
export async function insertInsertion(db: Queryable, row: NewRow<"mail_add_on_insertions">): Promise<boolean> {
  const done = await db
    .insertInto("mail_add_on_insertions")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

type Draft = { accountId: string; draftId: string; recipientsHash: string | null; since: Date };

/** The posts that were inserted into this draft, or lately into one to the same people. */
export async function listInserted(db: Queryable, { accountId, draftId, recipientsHash, since }: Draft): Promise<string[]> {
  const rows = await db
    .selectFrom("mail_add_on_insertions")
    .select("post_id")
    .distinct()
    .where("account_id", "=", accountId)
    .where("created_at", ">", since)
    .where(({ eb, or }) =>
      or([eb("draft_id", "=", draftId), ...(recipientsHash === null ? [] : [eb("recipients_hash", "=", recipientsHash)])]),
    )
    .execute();
  return rows.map(({ post_id }) => post_id);
}

export async function deleteInsertionsBefore(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom("mail_add_on_insertions").where("created_at", "<", before).execute();
}
