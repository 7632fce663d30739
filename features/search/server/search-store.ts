import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { isInInbox } from "@aside/core/messages/server/inbox/inbox-items-store.ts";
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

/** Deletes outdated passages and adds new ones. Unchanged passages keep their embedding. */
export async function replacePassages(
  db: Queryable,
  post: { id: string; takeId: string | null },
  passages: Passage[],
  newId: () => string,
): Promise<void> {
  // Without this lock, two jobs of one post would insert the same passages.
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

/** Passages without an embedding of this engine. */
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

/** Where a user's search looks, newest first: their own posts and those in their inbox. Ids are ordered by creation time. */
export async function listSearchedPosts(db: Queryable, userId: string): Promise<string[]> {
  const result = await sql<{ id: string }>`
    select p.id from posts p where p.creator_id = ${userId} and p.deleted_at is null
    union select i.post_id from inbox_items i where i.user_id = ${userId} and ${isInInbox}
    order by id desc`.execute(db);
  return result.rows.map((row) => row.id);
}

/** Where to search: in these posts, newest first, and in this user's private notes. */
export type Scope = { userId: string; postIds: string[] };

/** Number of posts per batch. The passages of one post take 20 microseconds. */
const FEW_POSTS = 2_500;
/** Maximum hits in the text index over all users; with more hits, searching the user's own posts is faster. */
const RARE = 10_000;

/**
 * The passages of a scope. `offset 0` makes the planner start with the user's posts. It underestimates the hits of a text search and would
 * read the passages of all users that contain a frequent word (0.8 s instead of 0.05 s with a million passages).
 */
const passagesOf = ({ userId, postIds }: Scope, columns: RawBuilder<unknown>, which = sql`true`) => sql`
  unnest(${postIds}::uuid[]) as v (id) cross join lateral (
    select ${columns} from search_passages p where p.post_id = v.id and ${which} and (p.owner_id is null or p.owner_id = ${userId}) offset 0) s`;

/** The last word matches as a prefix, because the person may still be typing it. */
const typedWord = (query: string) => /[\p{L}\p{N}]{3,}$/u.exec(query)?.[0];
const beginningWith = (typed: string) => sql`to_tsquery('simple', ${`${typed.toLowerCase()}:*`})`;

/**
 * The tsquery for all words (`every`) or any word. Materialize it: PostgreSQL uses a generic plan for prepared statements, which would
 * parse the query again for each passage (5 times slower).
 */
function wantedWords(query: string, every: boolean): RawBuilder<unknown> {
  const all = sql`websearch_to_tsquery('english', ${query})`;
  const typed = typedWord(query);
  if (!every) return sql`replace(plainto_tsquery('english', ${query})::text, '&', '|')::tsquery`;
  return typed ? sql`(${all} || (websearch_to_tsquery('english', ${query.slice(0, -typed.length)}) && ${beginningWith(typed)}))` : all;
}

type RankedPassage = FoundPassage & { rank: number };

/**
 * Finds passages with all words (`every`) or any word, best first. For users with thousands of posts, a rare word is searched in all posts,
 * a frequent word only in the newest posts until `limit` is reached.
 */
export async function findByWords(
  db: Queryable,
  scope: Scope,
  query: string,
  { every, limit }: { every: boolean; limit: number },
): Promise<FoundPassage[]> {
  const wanted = wantedWords(query, every);
  const found: RankedPassage[] = [];
  for (let at = 0; at < scope.postIds.length && found.length < limit; at += FEW_POSTS) {
    found.push(...(await findOneByOne(db, { ...scope, postIds: scope.postIds.slice(at, at + FEW_POSTS) }, wanted, limit)));
    if (at > 0 || scope.postIds.length <= FEW_POSTS || found.length >= limit) continue;
    const rare = await findRare(db, scope, wanted, limit);
    if (rare) return rare;
  }
  return found.toSorted((a, b) => b.rank - a.rank || (a.id < b.id ? -1 : 1)).slice(0, limit);
}

async function findOneByOne(db: Queryable, scope: Scope, wanted: RawBuilder<unknown>, limit: number): Promise<RankedPassage[]> {
  const columns = sql`p.id, p.post_id, p.kind, p.start_at, p.end_at, p.text, p.words`;
  const result = await sql<RankedPassage>`
    with wanted as materialized (select ${wanted} as query)
    select s.id, s.post_id, s.kind, s.start_at, s.end_at, s.text, ts_rank_cd(s.words, wanted.query, 1) as rank
    from wanted, ${passagesOf(scope, columns)}
    where s.words @@ wanted.query
    order by rank desc, s.id
    limit ${limit}`.execute(db);
  return result.rows;
}

/** Searches the text index of all users; null if there are too many hits. */
async function findRare(db: Queryable, scope: Scope, wanted: RawBuilder<unknown>, limit: number): Promise<RankedPassage[] | null> {
  const result = await sql<RankedPassage & { total: number }>`
    with wanted as materialized (select ${wanted} as query),
      hits as materialized (
        select p.id, p.post_id, p.owner_id, p.kind, p.start_at, p.end_at, p.text, ts_rank_cd(p.words, wanted.query, 1) as rank
        from wanted, search_passages p where p.words @@ wanted.query limit ${RARE + 1}),
      own as (
        select * from hits where post_id = any(${scope.postIds}::uuid[]) and (owner_id is null or owner_id = ${scope.userId})
        order by rank desc, id limit ${limit})
    select own.*, count.total from (select count(*)::int as total from hits) count left join own on true order by rank desc, id`.execute(
    db,
  );
  if ((result.rows[0]?.total ?? 0) > RARE) return null;
  return result.rows.filter(({ id }) => id !== null);
}

/** Finds candidates by signature. The caller compares their embeddings exactly. */
export async function findBySignature(
  db: Queryable,
  scope: Scope,
  given: { signature: string; engine: string; limit: number },
): Promise<(FoundPassage & { embedding: Buffer })[]> {
  const result = await sql<FoundPassage & { embedding: Buffer }>`
    with nearest as (
      select s.id, bit_count(s.signature # ${given.signature}::bit(512)) as apart
      from ${passagesOf(scope, sql`p.id, p.signature, p.embedded_by`, sql`p.signature is not null`)}
      where s.embedded_by = ${given.engine}
      order by apart, s.id limit ${given.limit})
    select s.id, s.post_id, s.kind, s.start_at, s.end_at, s.text, s.embedding
    from nearest join search_passages s on s.id = nearest.id order by nearest.apart, s.id`.execute(db);
  return result.rows;
}

/** Marks the words that match the query with U+0001 and U+0002. */
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
      coalesce(t.has_poster, false) as has_poster, coalesce(t.duration, 0) as duration, p.created_at
    from posts p join events e on e.id = p.event_id
      left join users u on u.id = p.creator_id
      left join guests g on g.id = p.guest_id
      left join takes t on t.id = p.take_id
    where p.id = any(${postIds}::uuid[]) and p.deleted_at is null`.execute(db);
  return result.rows;
}
