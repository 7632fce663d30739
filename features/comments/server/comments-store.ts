import { type RawBuilder, sql } from "kysely";
import type { Actor } from "@aside/server/auth/actor.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { afterBoth, momentText } from "@aside/server/db/positions.ts";
import type { MomentPosition } from "@aside/server/http/lists/cursor.ts";
import type { PlacedPart } from "@aside/core/messages/facts.ts";
import { placeIn, type SourcePlace } from "@aside/core/messages/server/posts/chapters/source-place-store.ts";

export type CommentRow = {
  id: string;
  post_id: string;
  client_id: string;
  parent_id: string | null;
  user_id: string | null;
  guest_id: string | null;
  name: string;
  profile_image_key: string | null;
  at_second: number | null;
  text: string;
  mentions: { user_id: string; name: string }[] | null;
  is_private: boolean;
  created_at: Date;
  edited_at: Date | null;
  deleted_at: Date | null;
  parent_user_id: string | null;
  parent_guest_id: string | null;
};

const COLUMNS = sql`c.id, c.post_id, c.client_id, c.parent_id, c.user_id, c.guest_id, coalesce(u.name, g.name, '') as name, u.profile_image_key,
  c.at_second, c.text, c.is_private, c.created_at, c.edited_at, c.deleted_at, a.user_id as parent_user_id, a.guest_id as parent_guest_id,
  (select jsonb_agg(jsonb_build_object('user_id', m.id, 'name', m.name)) from users m where m.id = any(c.mentions)) as mentions`;
const JOINS = sql`left join users u on u.id = c.user_id left join guests g on g.id = c.guest_id left join comments a on a.id = c.parent_id`;

/** `isPrivate`: the Aside's replies are currently private. */
export type Reader = { actor: Actor; creatorId: string; isPrivate: boolean };

const isBy = (actor: Actor, alias: RawBuilder<unknown>): RawBuilder<boolean> => {
  if (actor.kind === "user") return sql`coalesce(${alias}.user_id = ${actor.userId}, false)`;
  return actor.kind === "guest" ? sql`coalesce(${alias}.guest_id = ${actor.guestId}, false)` : sql`false`;
};

type Circle = {
  isPrivate: RawBuilder<unknown>;
  creatorId: RawBuilder<unknown>;
  isBy: (comment: RawBuilder<unknown>) => RawBuilder<unknown>;
};

/**
 * The rule of canSeeComment (post-policy.ts) in SQL, for lists of comments `c`; comments.hostile.test.ts compares both. `isBy`: whether the reader
 * wrote a comment. The Aside's creator sees all.
 */
export function isCommentVisible({ isPrivate, creatorId, isBy: isTheirs }: Circle): RawBuilder<boolean> {
  const answersOwn = sql`exists (select from comments r where r.id = c.parent_id and (r.user_id = ${creatorId} or ${isTheirs(sql`r`)}))`;
  return sql`(not (${isPrivate} or c.is_private) or ${isTheirs(sql`c`)} or (c.user_id = ${creatorId} and (c.parent_id is null or ${answersOwn})))`;
}

function isVisible({ actor, creatorId, isPrivate }: Reader): RawBuilder<boolean> {
  if (actor.kind === "user" && actor.userId === creatorId) return sql`true`;
  return isCommentVisible({
    isPrivate: isPrivate ? sql`true` : sql`false`,
    creatorId: sql`${creatorId}::uuid`,
    isBy: (comment) => isBy(actor, comment),
  });
}

type PageCut = { after: string | MomentPosition | undefined; limit: number };
type ListedComment = CommentRow & { created_text: string };

function afterComment(after: PageCut["after"], postId: string): RawBuilder<unknown> {
  if (after === undefined) return sql``;
  if (typeof after !== "string") return afterBoth({ at: sql`c.created_at`, id: sql`c.id` }, after);
  return sql`and (c.created_at, c.id) > (select k.created_at, k.id from comments k where k.id = ${after} and k.post_id = ${postId})`;
}

/** Deleted comments with replies are included. `after`: the last known comment, or its position. */
export async function listComments(db: Queryable, postId: string, reader: Reader, { after, limit }: PageCut): Promise<ListedComment[]> {
  const result = await sql<ListedComment>`select ${COLUMNS}, ${momentText(sql`c.created_at`)} as created_text from comments c ${JOINS}
    where c.post_id = ${postId} ${afterComment(after, postId)} and ${isVisible(reader)}
      and (c.deleted_at is null or exists (select from comments n where n.parent_id = c.id and n.deleted_at is null))
    order by c.created_at, c.id limit ${limit}`.execute(db);
  return result.rows;
}

/** The newest of the comments that the reader may see. */
export async function findNewestComment(db: Queryable, postId: string, reader: Reader): Promise<string | null> {
  const result = await sql<{ id: string }>`select c.id from comments c
    where c.post_id = ${postId} and c.deleted_at is null and ${isVisible(reader)} order by c.created_at desc, c.id desc limit 1`.execute(
    db,
  );
  return result.rows[0]?.id ?? null;
}

export async function countComments(db: Queryable, postId: string, reader: Reader): Promise<number> {
  const result = await sql<{ count: number }>`select count(*)::int as count from comments c
    where c.post_id = ${postId} and c.deleted_at is null and ${isVisible(reader)}`.execute(db);
  return result.rows[0]?.count ?? 0;
}

export async function findComment(
  db: Queryable,
  by: { id: string } | { postId: string; clientId: string },
): Promise<CommentRow | undefined> {
  const where = "id" in by ? sql`c.id = ${by.id}` : sql`c.post_id = ${by.postId} and c.client_id = ${by.clientId}`;
  return (await sql<CommentRow>`select ${COLUMNS} from comments c ${JOINS} where ${where}`.execute(db)).rows[0];
}

export async function lockComment(db: Queryable, id: string): Promise<void> {
  await db.selectFrom("comments").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

/** False if the browser sent it before. */
export async function insertComment(
  db: Queryable,
  comment: {
    id: string;
    post_id: string;
    user_id: string | null;
    guest_id: string | null;
    parent_id: string | null;
    client_id: string;
    at_second: number | null;
    text: string;
    mentions: string[];
    is_private: boolean;
  } & SourcePlace,
): Promise<boolean> {
  const done = await db
    .insertInto("comments")
    .values(comment)
    .onConflict((conflict) => conflict.columns(["post_id", "client_id"]).doNothing())
    .executeTakeFirst();
  return done.numInsertedOrUpdatedRows === 1n;
}

/** Returns whether the post has comments at moments, which are moved to where those are in the video made of `parts`. */
export async function moveComments(db: Queryable, postId: string, parts: readonly PlacedPart[]): Promise<boolean> {
  const done = await db
    .updateTable("comments")
    .set({ at_second: placeIn(parts) })
    .where("post_id", "=", postId)
    .where("source_second", "is not", null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export async function setCommentText(db: Queryable, id: string, given: { text: string; mentions: string[] }): Promise<void> {
  await db
    .updateTable("comments")
    .set({ ...given, edited_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

/** Deletes the text but keeps the row, so that a repeated request does not create the comment again. */
export async function emptyComment(db: Queryable, id: string): Promise<void> {
  await db
    .updateTable("comments")
    .set({ text: "", mentions: [], deleted_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}
