import { type CompiledQuery, type RawBuilder, sql } from "kysely";
import type { Actor } from "@aside/server/auth/actor.ts";
import { compileByShape } from "@aside/server/db/compile-once.ts";
import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";
import type { ApprovalStatus, PersonaInfo, PostStatus, PostLabel, RecipientViews } from "../../post-contract.ts";
import type { Rendition } from "@aside/core/takes/server/compact-tracks-store.ts";
import { recipientsFor } from "./facts/member-facts-store.ts";
import { type FactsRow, selectFacts } from "./facts/post-facts-store.ts";
import { postSql, type ReactionRow } from "./facts/post-sql-store.ts";
import type { StoredChapters } from "./chapters/move-chapters.ts";

export type TakeRow = {
  id: string;
  kind: "segments" | "chunks" | "file" | "edit" | "merge";
  /** The take that an edit or merge was made from. */
  base_take_id: string | null;
  status: "open" | "converting" | "complete" | "aborted" | "failed";
  tracks: { track: "video" | "audio"; codec: string; width?: number; height?: number }[];
  duration: number;
  has_modified_background: boolean;
  is_file_upload: boolean;
  is_avatar: boolean;
  source_filename: string | null;
  renditions: ({ track: string } & Rendition)[] | null;
};

type AssetRow = { kind: string; width: number | null; height: number | null };

type EnrichmentRow = { kind: string; state: string; progress: number };

export type PostRow = FactsRow & {
  id: string;
  event_id: string;
  title: string;
  guest_email: string | null;
  creator_name: string;
  creator_picture: string | null;
  send_copy: boolean;
  is_audio: boolean;
  take_id: string | null;
  ai_summary: string | null;
  transcription_text: string | null;
  action_items: unknown;
  ai_prompt: string | null;
  ai_suggestions: unknown;
  note: string;
  draft_recipients: string;
  draft_bcc: string;
  ever_attached_to: boolean;
  has_template: boolean;
  /** The notes of the requesting actor. */
  my_notes: string | null;
  labels: PostLabel[] | null;
  speaking_notes: string;
  chapters: StoredChapters | null;
  created_at: Date;
  updated_at: Date;
  sent_at: Date | null;
  /** Its place in the company library; null if it is not there. */
  library_place: { folder_id: string | null; approval_status: ApprovalStatus | null } | null;
  persona: PersonaInfo | null;
  recipients: RecipientViews[] | null;
  take: TakeRow | null;
  assets: AssetRow[] | null;
  enrichments: EnrichmentRow[] | null;
  transcript_state: "live" | "final" | "removed" | "none" | null;
  reactions: ReactionRow[] | null;
  views: { page_views: number; video_views: number; viewers: number; unknown_viewers: number } | null;
  acknowledged_at: Date | null;
};

export type KnownPost = FactsRow & Pick<PostRow, "id" | "event_id" | "title" | "take_id" | "creator_name">;

/** The facts for access decisions about these posts, and the fields that other features get. */
export async function listFacts(db: Queryable, actor: Actor, postIds: readonly string[]): Promise<KnownPost[]> {
  const result = await sql<KnownPost>`
    select p.id, p.event_id, p.title, coalesce(u.name, g.name, '') as creator_name, p.take_id, ${selectFacts(actor)}
    from posts p join events e on e.id = p.event_id join privacy_settings s on s.event_id = e.id
      left join users u on u.id = p.creator_id left join guests g on g.id = p.guest_id
    where p.id = any(${postIds as string[]}::uuid[]) and p.deleted_at is null and e.deleted_at is null
    order by p.created_at, p.id`.execute(db);
  return result.rows;
}

/** Which posts are read, by the id of a post or an Aside, or the ids of Asides. */
const WHERE = {
  post: (id: unknown) => sql`p.id = ${id}::uuid`,
  "of Asides": (ids: unknown) => sql`p.event_id = any(${ids}::uuid[])`,
  // The first that is not a reply.
  "main post": (id: unknown) => sql`p.event_id = ${id}::uuid and not p.is_reply`,
};
type Which = keyof typeof WHERE;

/** Posts with everything that policy.ts and present.ts need, in one round trip. */
async function selectPosts(db: Queryable, actor: Actor, which: Which, id: string | string[]): Promise<PostRow[]> {
  return (await db.executeQuery(compilePosts(db, actor, which, id))).rows;
}

/** Building this statement takes as long as PostgreSQL takes for it. */
const postsOf = compileByShape((db, which: Which, { userId, id }: { userId: string; id: string | string[] }) => {
  const person = { kind: "user", userId, viewer: { browserId: null, memberIds: [] } } as unknown as Actor;
  return { compile: () => buildPosts(person, which, id).compile(db) };
});

/** Of a signed-in person without personal links, only the id is in the statement. */
export function compilePosts(db: Queryable, actor: Actor, which: Which, id: string | string[]): CompiledQuery<PostRow> {
  const isPlain = actor.kind === "user" && actor.viewer.memberIds.length === 0;
  return isPlain ? postsOf(db, which, { userId: actor.userId, id }) : buildPosts(actor, which, id).compile(db);
}

export function buildPosts(actor: Actor, which: Which, id: unknown): RawBuilder<PostRow> {
  const userId = actor.kind === "user" ? actor.userId : null;
  return sql<PostRow>`
    select p.id, p.event_id, p.title, p.guest_email, coalesce(u.name, g.name, '') as creator_name, u.profile_image_key as creator_picture,
      p.send_copy, p.is_audio, p.take_id, p.ai_summary, p.transcription_text, p.action_items, p.ai_prompt, p.ai_suggestions, p.note, p.draft_recipients,
      p.draft_bcc, p.ever_attached_to, p.template is not null as has_template, p.speaking_notes, p.chapters, p.created_at, p.updated_at, p.sent_at,
      ${selectFacts(actor)}, ${recipientsFor(actor)} as recipients,
      ${postSql.get("library_place")()} as library_place, ${postSql.get("persona")()} as persona,
      (select jsonb_build_object('id', t.id, 'kind', t.kind, 'status', t.status, 'tracks', t.tracks, 'duration', t.duration,
          'has_modified_background', t.has_modified_background, 'is_file_upload', t.is_file_upload, 'is_avatar', t.is_avatar, 'source_filename', t.source_filename, 'base_take_id', t.base_take_id,
          'renditions', (select jsonb_agg(c.rendition || jsonb_build_object('track', c.track) order by c.track desc)
            from compact_tracks c where c.take_id = t.id and c.rendition is not null))
        from takes t where t.id = p.take_id) as take,
      (select jsonb_agg(jsonb_build_object('kind', a.kind, 'width', a.width, 'height', a.height)) from assets a where a.take_id = p.take_id) as assets,
      (select jsonb_agg(jsonb_build_object('kind', n.kind, 'state', n.state, 'progress', n.progress) order by n.kind)
        from enrichments n where n.take_id = p.take_id) as enrichments,
      ${postSql.get("transcript_state")()} as transcript_state, ${postSql.get("reactions")(actor)} as reactions,
      ${postSql.get("labels")(userId)} as labels, ${postSql.get("views")()} as views, ${postSql.get("acknowledged_at")(actor)} as acknowledged_at,
      (select o.html from post_notes o where o.post_id = p.id and o.user_id = ${userId}::uuid) as my_notes
    from posts p
      join events e on e.id = p.event_id
      join privacy_settings s on s.event_id = e.id
      left join users u on u.id = p.creator_id
      left join guests g on g.id = p.guest_id
    where p.deleted_at is null and e.deleted_at is null and ${WHERE[which](id)}
    order by p.created_at, p.id`;
}

export async function findPost(db: Queryable, actor: Actor, postId: string): Promise<PostRow | undefined> {
  return (await selectPosts(db, actor, "post", postId))[0];
}

export async function listEventPosts(db: Queryable, actor: Actor, eventIds: string[]): Promise<PostRow[]> {
  return await selectPosts(db, actor, "of Asides", eventIds);
}

/** The Aside's own post: the first that is not a reply. */
export async function findMainPost(db: Queryable, actor: Actor, eventId: string): Promise<PostRow | undefined> {
  return (await selectPosts(db, actor, "main post", eventId))[0];
}

export async function insertPost(db: Queryable, post: NewRow<"posts">): Promise<void> {
  await db.insertInto("posts").values(post).execute();
}

export type LockedPost = {
  post_status: PostStatus;
  /** A take can be shown if it is complete or in progress. */
  has_video: boolean;
  take_id: string | null;
  /** Seconds of the shown take; 0 without one. */
  duration: number;
  chapters: StoredChapters | null;
};

export async function lockPost(db: Queryable, postId: string): Promise<LockedPost | undefined> {
  const row = await db
    .selectFrom("posts")
    .leftJoin("takes", "takes.id", "posts.take_id")
    .select(["posts.post_status", "posts.take_id", "posts.chapters", "takes.status as take_status", "takes.duration"])
    .where("posts.id", "=", postId)
    .where("posts.deleted_at", "is", null)
    .forNoKeyUpdate("posts")
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    post_status: row.post_status as PostStatus,
    has_video: row.take_status !== null && row.take_status !== "aborted" && row.take_status !== "failed",
    take_id: row.take_id,
    duration: row.duration ?? 0,
    chapters: row.chapters as StoredChapters | null,
  };
}

/** Changes a draft of speaking notes to a normal draft, because it now has a video. */
export async function leaveSpeakingNotes(db: Queryable, postId: string): Promise<void> {
  await db
    .updateTable("posts")
    .set({ post_status: "DRAFT", updated_at: sql`now()` })
    .where("id", "=", postId)
    .where("post_status", "=", "DRAFT_SPEAKING_NOTES")
    .execute();
}

export async function updatePostFields(
  db: Queryable,
  postId: string,
  fields: {
    title?: string;
    note?: string;
    draft_recipients?: string;
    draft_bcc?: string;
    speaking_notes?: string;
    send_copy?: boolean;
    is_private?: boolean;
    is_audio?: boolean;
    guest_email?: string;
    post_status?: PostStatus;
  },
): Promise<void> {
  await db
    .updateTable("posts")
    .set({ ...fields, updated_at: sql`now()` })
    .where("id", "=", postId)
    .execute();
}

export async function findSpeakingNotes(db: Queryable, postId: string): Promise<string> {
  const row = await db.selectFrom("posts").select("speaking_notes").where("id", "=", postId).executeTakeFirst();
  return row?.speaking_notes ?? "";
}

export async function saveChapters(db: Queryable, postId: string, chapters: StoredChapters): Promise<void> {
  await db
    .updateTable("posts")
    .set({ chapters: JSON.stringify(chapters) })
    .where("id", "=", postId)
    .execute();
}

/** The chapters of the other posts that these takes belong to. */
export async function listChaptersOfOthers(db: Queryable, postId: string, takeIds: string[]): Promise<StoredChapters[]> {
  const rows = await db
    .selectFrom("takes")
    .innerJoin("posts", "posts.id", "takes.post_id")
    .select(["posts.id", "posts.chapters"])
    .distinctOn("posts.id")
    .where("takes.id", "in", takeIds)
    .where("posts.id", "<>", postId)
    .execute();
  return rows.flatMap(({ chapters }) => (chapters ? [chapters as StoredChapters] : []));
}

/** Deletes a post and its inbox items. Returns the ids of the users in whose inboxes it was. */
export async function markPostDeleted(db: Queryable, postId: string, at: { now: Date; purgeAfter: Date }): Promise<string[]> {
  await db
    .updateTable("posts")
    .set({ deleted_at: at.now, purge_after: at.purgeAfter, updated_at: sql`now()` })
    .where("id", "=", postId)
    .where("deleted_at", "is", null)
    .execute();
  const items = await db
    .updateTable("inbox_items")
    .set({ deleted_at: at.now })
    .where("post_id", "=", postId)
    .where("deleted_at", "is", null)
    .returning("user_id")
    .execute();
  return items.map((item) => item.user_id);
}
