import { sql } from "kysely";
import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";
import type { Label } from "../contract.ts";
import { isInInbox } from "@aside/core/messages/server/inbox/inbox-items-store.ts";
import type { LabelColor, PostLabel } from "@aside/core/messages/post-contract.ts";

export type LabelRow = { id: string; kind: Label["kind"]; name: string; color: LabelColor; posts: number };

const columns = sql`l.id, l.kind, l.name, l.color,
  (select count(*) from post_labels x join posts p on p.id = x.post_id
    where x.label_id = l.id and p.deleted_at is null
      and (p.creator_id = x.user_id and not p.is_reply
        or exists (select 1 from inbox_items i where i.user_id = x.user_id and i.post_id = x.post_id and ${isInInbox}))) as posts`;

export async function listLabels(db: Queryable, userId: string): Promise<LabelRow[]> {
  const result =
    await sql<LabelRow>`select ${columns} from labels l where l.user_id = ${userId} order by l.kind, lower(l.name), l.id`.execute(db);
  return result.rows;
}

export async function findLabel(db: Queryable, userId: string, id: string): Promise<LabelRow | undefined> {
  const result = await sql<LabelRow>`select ${columns} from labels l where l.user_id = ${userId} and l.id = ${id}`.execute(db);
  return result.rows[0];
}

/** Locked until the transaction ends, so that concurrent creations are counted one after the other. */
export async function lockOwner(db: Queryable, userId: string): Promise<void> {
  await db.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
}

export async function countLabels(db: Queryable, userId: string): Promise<number> {
  const row = await db
    .selectFrom("labels")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("kind", "=", "label")
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Another of the person's labels with this name, ignoring case. */
export async function isNameTaken(db: Queryable, userId: string, name: string, exceptId: string | undefined): Promise<boolean> {
  const result = await sql<{ is_taken: boolean }>`
    select exists (select 1 from labels where user_id = ${userId} and kind = 'label' and lower(name) = lower(${name}::text)
      and id is distinct from ${exceptId ?? null}::uuid) as is_taken`.execute(db);
  return result.rows[0]?.is_taken ?? false;
}

export async function insertLabel(db: Queryable, label: NewRow<"labels">): Promise<void> {
  await db.insertInto("labels").values(label).execute();
}

export async function updateLabel(db: Queryable, id: string, fields: { name: string; color: LabelColor }): Promise<void> {
  await db
    .updateTable("labels")
    .set({ ...fields, updated_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

/** False if the person has no such label. The favorite label is kept, because it would be recreated. */
export async function deleteLabel(db: Queryable, userId: string, id: string): Promise<boolean> {
  const done = await db
    .deleteFrom("labels")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("kind", "=", "label")
    .executeTakeFirst();
  return done.numDeletedRows > 0n;
}

/** Those of the ids that are the person's own, locked so that none is deleted before it is assigned. */
export async function lockLabels(db: Queryable, userId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("labels")
    .select("id")
    .where("user_id", "=", userId)
    .where("id", "in", ids)
    .orderBy("id")
    .forKeyShare()
    .execute();
  return rows.map((row) => row.id);
}

/** The person's favorite label, created at its first use. */
export async function ensureFavorite(
  db: Queryable,
  label: { id: string; userId: string; name: string; color: LabelColor },
): Promise<string> {
  await db
    .insertInto("labels")
    .values({ id: label.id, user_id: label.userId, kind: "favorite", name: label.name, color: label.color })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom("labels")
    .select("id")
    .where("user_id", "=", label.userId)
    .where("kind", "=", "favorite")
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function findFavorite(db: Queryable, userId: string): Promise<string | undefined> {
  return (await db.selectFrom("labels").select("id").where("user_id", "=", userId).where("kind", "=", "favorite").executeTakeFirst())?.id;
}

export async function addLabels(db: Queryable, userId: string, postIds: string[], labelIds: string[]): Promise<void> {
  await sql`
    insert into post_labels (label_id, post_id, user_id)
    select l.id, p.id, ${userId} from unnest(${labelIds}::uuid[]) l(id) cross join unnest(${postIds}::uuid[]) p(id)
    order by 1, 2 on conflict do nothing`.execute(db);
}

export async function removeLabels(db: Queryable, userId: string, postIds: string[], labelIds: string[]): Promise<void> {
  await sql`delete from post_labels where user_id = ${userId} and post_id = any(${postIds}::uuid[]) and label_id = any(${labelIds}::uuid[])`.execute(
    db,
  );
}

export async function listPostLabels(db: Queryable, userId: string, postIds: string[]): Promise<(PostLabel & { post_id: string })[]> {
  const result = await sql<PostLabel & { post_id: string }>`
    select x.post_id, l.id as label_id, l.kind, l.name, l.color from post_labels x join labels l on l.id = x.label_id
    where x.user_id = ${userId} and x.post_id = any(${postIds}::uuid[]) order by l.kind, lower(l.name), l.id`.execute(db);
  return result.rows;
}
