import { sql } from "kysely";
import type { Queryable } from "@aside/platform/db/open-database.ts";
import type { Findable, Passage, PassageKind } from "./make-passages.ts";

export async function findIndexedPost(
  db: Queryable,
  postId: string,
): Promise<(Omit<Findable, "segments"> & { takeId: string | null }) | undefined> {
  const post = await db
    .selectFrom("posts")
    .innerJoin("events", "events.id", "posts.event_id")
    .select(["posts.take_id", "posts.title", "posts.ai_summary", "posts.note", "events.title as event_title"])
    .where("posts.id", "=", postId)
    .where("posts.deleted_at", "is", null)
    .where("events.deleted_at", "is", null)
    .executeTakeFirst();
  if (!post) return undefined;
  const notes = await db.selectFrom("post_notes").select(["user_id", "html"]).where("post_id", "=", postId).execute();
  return {
    takeId: post.take_id,
    title: post.title || post.event_title,
    summary: post.ai_summary,
    note: post.note,
    notes: notes.map((note) => ({ userId: note.user_id, html: note.html })),
  };
}

const SEPARATOR = "\u001f";
const keyOf = (passage: Passage) => [passage.kind, passage.ownerId ?? "", passage.start ?? "", passage.text].join(SEPARATOR);

/** What is gone goes, what is new comes; what stays keeps its embedding. */
export async function replacePassages(
  db: Queryable,
  post: { id: string; takeId: string | null },
  passages: Passage[],
  newId: () => string,
): Promise<void> {
  // Two jobs of one post would each add what the other does.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`passages ${post.id}`}, 0))`.execute(db);
  const rows = await db.selectFrom("search_passages").selectAll().where("post_id", "=", post.id).execute();
  const wanted = new Map(passages.map((passage) => [keyOf(passage), passage]));
  const gone: string[] = [];
  for (const row of rows) {
    const key = keyOf({ kind: row.kind as PassageKind, ownerId: row.owner_id, start: row.start_at, end: row.end_at, text: row.text });
    const isKept = wanted.has(key) && (row.kind !== "transcript" || row.take_id === post.takeId);
    if (isKept) wanted.delete(key);
    else gone.push(row.id);
  }
  if (gone.length > 0) await db.deleteFrom("search_passages").where("id", "in", gone).execute();
  if (wanted.size === 0) return;
  await db
    .insertInto("search_passages")
    .values(
      [...wanted.values()].map((passage) => ({
        id: newId(),
        post_id: post.id,
        take_id: passage.kind === "transcript" ? post.takeId : null,
        owner_id: passage.ownerId,
        kind: passage.kind,
        start_at: passage.start,
        end_at: passage.end,
        text: passage.text,
      })),
    )
    .execute();
}

export async function deletePassages(db: Queryable, postId: string): Promise<void> {
  await db.deleteFrom("search_passages").where("post_id", "=", postId).execute();
}

/** Those that this engine has not embedded. */
export async function listUnembedded(db: Queryable, postId: string, engine: string): Promise<{ id: string; text: string }[]> {
  return await db
    .selectFrom("search_passages")
    .select(["id", "text"])
    .where("post_id", "=", postId)
    .where(({ eb, or }) => or([eb("embedding", "is", null), eb("embedded_by", "is distinct from", engine)]))
    .execute();
}

export async function saveEmbedding(
  db: Queryable,
  passageId: string,
  fields: { embedding: Buffer; signature: string; embedded_by: string },
): Promise<void> {
  await db.updateTable("search_passages").set(fields).where("id", "=", passageId).execute();
}

export type FoundPassage = {
  id: string;
  post_id: string;
  kind: PassageKind;
  start_at: number | null;
  end_at: number | null;
  text: string;
};

/** Of these people may find something: their own posts and what they received and may still see. */
const visiblePosts = (userId: string) => sql`
  select p.id from posts p where p.creator_id = ${userId} and p.deleted_at is null
  union
  select p.id from inbox_items i join posts p on p.id = i.post_id join events e on e.id = p.event_id
  where i.user_id = ${userId} and p.deleted_at is null and p.is_active and e.is_active and p.post_status = 'SENT'
    and (e.creator_id = ${userId} or exists (select 1 from event_members m where m.event_id = e.id and m.user_id = ${userId}))`;

/** Where to look: in what a person may see, or in some posts (whose visibility the caller checked). */
export type Scope = { userId: string; postIds?: string[] };

const scopeOf = ({ userId, postIds }: Scope) => sql`
  visible as materialized (
    ${postIds ? sql`select unnest(${postIds}::uuid[]) as id` : visiblePosts(userId)}
  )`;

/** Whoever is still typing means words that begin so. */
const typedWord = (query: string) => /[\p{L}\p{N}]{3,}$/u.exec(query)?.[0];
const beginningWith = (typed: string) => sql`to_tsquery('simple', ${`${typed.toLowerCase()}:*`})`;

/** By words: all of them (`every`), or any. The best first. */
export async function findByWords(
  db: Queryable,
  scope: Scope,
  query: string,
  options: { every: boolean; limit: number },
): Promise<FoundPassage[]> {
  const all = sql`websearch_to_tsquery('english', ${query})`;
  const typed = typedWord(query);
  const wanted = options.every
    ? typed
      ? sql`(${all} || (websearch_to_tsquery('english', ${query.slice(0, -typed.length)}) && ${beginningWith(typed)}))`
      : all
    : sql`replace(plainto_tsquery('english', ${query})::text, '&', '|')::tsquery`;
  const result = await sql<FoundPassage>`
    with ${scopeOf(scope)}, wanted as (select ${wanted} as query)
    select s.id, s.post_id, s.kind, s.start_at, s.end_at, s.text
    from visible v join search_passages s on s.post_id = v.id, wanted
    where s.words @@ wanted.query and (s.owner_id is null or s.owner_id = ${scope.userId})
    order by ts_rank_cd(s.words, wanted.query, 1) desc, s.id
    limit ${options.limit}`.execute(db);
  return result.rows;
}

/** By likeness of the signature; to be compared exactly by the caller. */
export async function findBySignature(
  db: Queryable,
  scope: Scope,
  given: { signature: string; engine: string; limit: number },
): Promise<(FoundPassage & { embedding: Buffer })[]> {
  const result = await sql<FoundPassage & { embedding: Buffer }>`
    with ${scopeOf(scope)}, nearest as (
      select s.id, bit_count(s.signature # ${given.signature}::bit(512)) as apart
      from visible v join search_passages s on s.post_id = v.id
      where s.signature is not null and s.embedded_by = ${given.engine} and (s.owner_id is null or s.owner_id = ${scope.userId})
      order by apart, s.id limit ${given.limit})
    select s.id, s.post_id, s.kind, s.start_at, s.end_at, s.text, s.embedding
    from nearest join search_passages s on s.id = nearest.id order by nearest.apart, s.id`.execute(db);
  return result.rows;
}

/** The words of a passage that a query means, marked by U+0001 and U+0002. */
export async function markWords(db: Queryable, passageIds: string[], query: string): Promise<Map<string, string>> {
  if (passageIds.length === 0) return new Map();
  const typed = typedWord(query);
  const any = sql`replace(plainto_tsquery('english', ${query})::text, '&', '|')::tsquery`;
  const result = await sql<{ id: string; marked: string }>`
    select id, ts_headline('english', text, ${typed ? sql`(${any} || ${beginningWith(typed)})` : any},
      ${"StartSel=\u0001,StopSel=\u0002,HighlightAll=true"}) as marked
    from search_passages where id = any(${passageIds}::uuid[])`.execute(db);
  return new Map(result.rows.map((row) => [row.id, row.marked]));
}

export type FoundPost = {
  id: string;
  event_id: string;
  title: string;
  creator_name: string;
  take_id: string | null;
  has_poster: boolean;
  duration: number;
  created_at: Date;
};

export async function listFoundPosts(db: Queryable, postIds: string[]): Promise<FoundPost[]> {
  if (postIds.length === 0) return [];
  const result = await sql<FoundPost>`
    select p.id, p.event_id, coalesce(nullif(p.title, ''), e.title) as title, coalesce(u.name, g.name, '') as creator_name, p.take_id,
      exists (select 1 from assets a where a.take_id = p.take_id and a.kind = 'poster') as has_poster, coalesce(t.duration, 0) as duration, p.created_at
    from posts p join events e on e.id = p.event_id
      left join users u on u.id = p.creator_id
      left join guests g on g.id = p.guest_id
      left join takes t on t.id = p.take_id
    where p.id = any(${postIds}::uuid[]) and p.deleted_at is null`.execute(db);
  return result.rows;
}
