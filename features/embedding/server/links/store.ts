import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";

export type EmbedLinkRow = { id: string; domains: string[]; created_at: Date; expires_at: Date };

/** Those of a post that are neither revoked nor expired; the newest first. */
export async function listValidLinks(db: Queryable, postId: string, now: Date): Promise<EmbedLinkRow[]> {
  return await db
    .selectFrom("embed_links")
    .select(["id", "domains", "created_at", "expires_at"])
    .where("post_id", "=", postId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** The sites that may embed by the link, whether or not it is valid. */
export async function findDomains(db: Queryable, linkId: string): Promise<string[]> {
  const row = await db.selectFrom("embed_links").select("domains").where("id", "=", linkId).executeTakeFirst();
  return row?.domains ?? [];
}

export async function insertLink(db: Queryable, row: NewRow<"embed_links">): Promise<void> {
  await db.insertInto("embed_links").values(row).execute();
}

/** The link's row; undefined if it is not a valid link of the post. */
export async function revokeValidLink(
  db: Queryable,
  { linkId, postId, now }: { linkId: string; postId: string; now: Date },
): Promise<EmbedLinkRow | undefined> {
  return await db
    .updateTable("embed_links")
    .set({ revoked_at: now })
    .where("id", "=", linkId)
    .where("post_id", "=", postId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["id", "domains", "created_at", "expires_at"])
    .executeTakeFirst();
}

const SWEPT_AT_ONCE = 5000;

/** Links that expired before `before`. Revoked ones are kept until they would have expired. */
export async function deleteExpiredLinks(db: Queryable, before: Date): Promise<void> {
  for (;;) {
    const done = await db
      .deleteFrom("embed_links")
      .where("id", "in", (query) => query.selectFrom("embed_links").select("id").where("expires_at", "<", before).limit(SWEPT_AT_ONCE))
      .executeTakeFirst();
    if (done.numDeletedRows < BigInt(SWEPT_AT_ONCE)) return;
  }
}
