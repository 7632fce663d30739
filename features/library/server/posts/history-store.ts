import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { LibraryHistoryEntry } from "../../video-contract.ts";

export type NewEntry = {
  postId: string;
  companyId: string;
  folder: { id: string; name: string };
  /** Null: the product. */
  actor: { id: string; name: string } | null;
  action: LibraryHistoryEntry["action"];
  reason?: string | null;
};

export async function addHistory(db: Queryable, entries: readonly NewEntry[], given: { now: Date; newId: () => string }): Promise<void> {
  if (entries.length === 0) return;
  await db
    .insertInto("library_history")
    .values(
      entries.map(({ postId, companyId, folder, actor, action, reason }) => ({
        id: given.newId(),
        post_id: postId,
        company_id: companyId,
        folder_id: folder.id,
        folder_name: folder.name,
        actor_id: actor?.id ?? null,
        actor_name: actor?.name ?? "",
        action,
        reason: reason ?? null,
        created_at: given.now,
      })),
    )
    .execute();
}

export type HistoryRow = Omit<LibraryHistoryEntry, "created_at"> & { created_at: Date };

/** Newest first. */
export async function listHistory(db: Queryable, postId: string): Promise<HistoryRow[]> {
  const result = await sql<HistoryRow>`
    select h.id, h.action, coalesce(u.name, h.actor_name) as actor_name, h.folder_name, h.reason, h.created_at
    from library_history h left join users u on u.id = h.actor_id where h.post_id = ${postId} order by h.created_at desc, h.id desc limit 200`.execute(
    db,
  );
  return result.rows;
}

export async function countSubmissions(db: Queryable, postIds: readonly string[]): Promise<Map<string, number>> {
  if (postIds.length === 0) return new Map();
  const result = await sql<{ post_id: string; submissions: number }>`
    select post_id, count(*) as submissions from library_history
    where post_id = any(${postIds}::uuid[]) and action in ('submitted', 'resubmitted') group by post_id`.execute(db);
  return new Map(result.rows.map((row) => [row.post_id, row.submissions]));
}
