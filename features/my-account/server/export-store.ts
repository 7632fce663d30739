import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

export const PAGE = 500;

type Row = { cursor: string } & Record<string, unknown>;

/** Rows of `query` after the given cursor; its column `cursor` is unique and orders them. */
async function page(db: Queryable, query: RawBuilder<unknown>, after: string): Promise<Row[]> {
  const paged = sql<Row>`select * from (${query}) as found where cursor > ${after} collate "C" order by cursor collate "C" limit ${PAGE}`;
  return (await paged.execute(db)).rows;
}

export const profilePage = async (db: Queryable, userId: string, after: string) =>
  await page(
    db,
    sql`select u.id::text as cursor, u.id, u.email, u.name, u.phone_number, u.company, u.company_size, u.account_type, u.role, u.preferences,
      c.domain as member_of, u.profile_image_key is not null as has_picture, u.created_at, u.updated_at, u.delete_after
      from users u left join companies c on c.id = u.company_id where u.id = ${userId}`,
    after,
  );

export const sessionsPage = async (db: Queryable, userId: string, after: string) =>
  await page(
    db,
    sql`select id::text as cursor, id, created_at, last_used_at, expires_at, revoked_at, user_agent, source_address, signed_in_with, is_kept
      from sessions where user_id = ${userId}`,
    after,
  );

export const waysInPage = async (db: Queryable, userId: string, after: string) =>
  await page(
    db,
    sql`select 'identity ' || id as cursor, 'identity' as kind, provider as name, email as account, created_at, last_used_at
        from identities where user_id = ${userId}
      union all select 'passkey ' || id, 'passkey', name, null, created_at, last_used_at from passkeys where user_id = ${userId}
      union all select 'factor ' || id, 'factor', kind, phone_number, created_at, null from mfa_factors where user_id = ${userId}`,
    after,
  );

export const asidesPage = async (db: Queryable, userId: string, after: string) =>
  await page(
    db,
    sql`select e.id::text as cursor, e.id, e.title, e.is_public, e.is_active, e.created_at, e.updated_at,
      (select to_jsonb(s) - 'id' - 'event_id' from privacy_settings s where s.event_id = e.id) as privacy_settings,
      (select coalesce(jsonb_agg(jsonb_build_object('name', r.name, 'email', r.email, 'type', m.member_type, 'added_at', m.created_at) order by m.created_at), '[]')
        from event_members m join users r on r.id = m.user_id where m.event_id = e.id) as recipients
      from events e where e.creator_id = ${userId} and e.deleted_at is null`,
    after,
  );

const OWN_POSTS = (userId: string) => sql`p.creator_id = ${userId} and p.deleted_at is null`;

export const postsPage = async (db: Queryable, userId: string, after: string) =>
  await page(
    db,
    sql`select p.id::text as cursor, p.id, p.event_id, p.title, p.post_status, p.is_reply, p.is_private, p.is_audio, p.note, p.speaking_notes, p.ai_summary,
      p.ai_prompt, p.ai_suggestions, p.transcription_text, p.action_items, p.chapters, t.duration, t.source_filename, p.created_at, p.updated_at, p.sent_at
      from posts p left join takes t on t.id = p.take_id where ${OWN_POSTS(userId)}`,
    after,
  );

export const attachmentsPage = async (db: Queryable, userId: string, after: string) =>
  await page(
    db,
    sql`select a.id::text as cursor, a.id, a.post_id, a.filename, a.content_type, a.byte_size, a.width, a.height, a.created_at
      from posts p join attachments a on a.post_id = p.id where ${OWN_POSTS(userId)}`,
    after,
  );

export const transcriptsPage = async (db: Queryable, userId: string, after: string) =>
  await page(
    db,
    sql`select p.id::text as cursor, p.id as post_id, r.language, r.state, r.confidence, r.edited_at,
      (select coalesce(jsonb_agg(jsonb_build_object('from', g.start_at, 'to', g.end_at, 'speaker', g.speaker, 'text', g.text, 'heard', g.heard) order by g.index), '[]')
        from transcript_segments g where g.take_id = r.take_id) as segments
      from posts p join transcripts r on r.take_id = p.take_id where ${OWN_POSTS(userId)}`,
    after,
  );

export const insightsPage = async (db: Queryable, userId: string, after: string) =>
  await page(
    db,
    sql`select p.id || ' ' || i.kind as cursor, p.id as post_id, i.kind, i.state, i.origin, i.content, i.confidence, i.prompt, i.created_at, i.updated_at
      from posts p join insights i on i.post_id = p.id where ${OWN_POSTS(userId)}`,
    after,
  );

export const viewsPage = async (db: Queryable, userId: string, after: string) =>
  await page(
    db,
    sql`select p.id || ' ' || v.viewer_key as cursor, p.id as post_id, v.name, v.page_views, v.video_views, v.viewed_percent, v.acknowledged_at,
      v.first_viewed_at, v.last_viewed_at
      from posts p join post_viewers v on v.post_id = p.id where ${OWN_POSTS(userId)}`,
    after,
  );

export const repliesPage = async (db: Queryable, userId: string, after: string) =>
  await page(
    db,
    sql`select p.id::text as cursor, p.id as post_id, p.event_id, coalesce(nullif(u.name, ''), u.email, g.name) as from, p.guest_email, p.title, p.is_private, p.sent_at
      from posts p join events e on e.id = p.event_id left join users u on u.id = p.creator_id left join guests g on g.id = p.guest_id
      where e.creator_id = ${userId} and e.deleted_at is null and p.is_reply and p.post_status = 'SENT' and p.deleted_at is null
        and p.creator_id is distinct from ${userId}`,
    after,
  );

export const receivedPage = async (db: Queryable, userId: string, after: string) =>
  await page(
    db,
    sql`select i.post_id::text as cursor, i.post_id, i.event_id, coalesce(nullif(u.name, ''), u.email, g.name) as from, p.title, i.received_at, i.viewed_at
      from inbox_items i join posts p on p.id = i.post_id left join users u on u.id = p.creator_id left join guests g on g.id = p.guest_id
      where i.user_id = ${userId} and p.deleted_at is null`,
    after,
  );

export const watchedPage = async (db: Queryable, userId: string, after: string) =>
  await page(
    db,
    sql`select post_id || ' ' || viewer_key as cursor, post_id, page_views, video_views, viewed_percent, device, finished_at, acknowledged_at, acknowledged_percent,
      acknowledged_by, first_viewed_at, last_viewed_at
      from post_viewers where user_id = ${userId}`,
    after,
  );

export const reactionsGivenPage = async (db: Queryable, userId: string, after: string) =>
  await page(
    db,
    sql`select id::text as cursor, post_id, reaction_name, at_second, created_at from reactions where user_id = ${userId}`,
    after,
  );

export const reactionsReceivedPage = async (db: Queryable, userId: string, after: string) =>
  await page(
    db,
    sql`select r.id::text as cursor, r.post_id, r.name as from, r.reaction_name, r.at_second, r.created_at
      from reactions r join posts p on p.id = r.post_id where ${OWN_POSTS(userId)}`,
    after,
  );

export const commentsGivenPage = async (db: Queryable, userId: string, after: string) =>
  await page(
    db,
    sql`select id::text as cursor, id, post_id, parent_id, at_second, text, created_at, edited_at from comments
      where user_id = ${userId} and deleted_at is null`,
    after,
  );

export const commentsReceivedPage = async (db: Queryable, userId: string, after: string) =>
  await page(
    db,
    sql`select c.id::text as cursor, c.id, c.post_id, c.parent_id, coalesce(u.name, g.name) as from, c.at_second, c.text, c.created_at, c.edited_at
      from comments c join posts p on p.id = c.post_id left join users u on u.id = c.user_id left join guests g on g.id = c.guest_id
      where c.deleted_at is null and c.user_id is distinct from ${userId} and not (p.is_reply and c.is_private) and ${OWN_POSTS(userId)}`,
    after,
  );

export const privateNotesPage = async (db: Queryable, userId: string, after: string) =>
  await page(db, sql`select post_id::text as cursor, post_id, html, updated_at from post_notes where user_id = ${userId}`, after);

export const promptsPage = async (db: Queryable, userId: string, after: string) =>
  await page(
    db,
    sql`select id::text as cursor, kind, prompt, is_default, created_at, updated_at from prompts where user_id = ${userId}`,
    after,
  );

export const analysesPage = async (db: Queryable, userId: string, after: string) =>
  await page(
    db,
    sql`select a.id::text as cursor, a.id, a.title, a.post_ids, a.created_at, a.updated_at,
      (select coalesce(jsonb_agg(jsonb_build_object('question', t.question, 'origin', t.origin, 'answer', t.answer, 'at', t.created_at) order by t.created_at, t.id), '[]')
        from analysis_turns t where t.analysis_id = a.id) as turns
      from analyses a where a.user_id = ${userId} and a.deleted_at is null`,
    after,
  );

export const contactsPage = async (db: Queryable, userId: string, after: string) =>
  await page(
    db,
    sql`select c.id::text as cursor, c.name, c.company, c.phone, c.note, c.source, c.uses, c.last_used_at, c.created_at, c.updated_at,
      (select coalesce(jsonb_agg(e.email order by e.is_primary desc, e.email), '[]') from contact_emails e where e.contact_id = c.id) as emails,
      (select coalesce(jsonb_agg(g.name order by g.name), '[]')
        from contact_group_members m join contact_groups g on g.id = m.group_id where m.contact_id = c.id) as groups
      from contacts c where c.user_id = ${userId}`,
    after,
  );

export const contactGroupsPage = async (db: Queryable, userId: string, after: string) =>
  await page(db, sql`select id::text as cursor, name, created_at from contact_groups where user_id = ${userId}`, after);

export const unsubscribedPage = async (db: Queryable, userId: string, after: string) =>
  await page(
    db,
    sql`select s.sender_id::text as cursor, coalesce(nullif(o.name, ''), o.email) as from, s.created_at
      from unsubscribes s join users u on u.email = s.email join users o on o.id = s.sender_id where u.id = ${userId}`,
    after,
  );

export const newsletterPage = async (db: Queryable, userId: string, after: string) =>
  await page(
    db,
    sql`select s.id::text as cursor, s.state, s.requested_at, s.confirmed_at, s.unsubscribed_at
      from newsletter_subscribers s join users u on u.email = s.email where u.id = ${userId}`,
    after,
  );

export const labelsPage = async (db: Queryable, userId: string, after: string) =>
  await page(
    db,
    sql`select l.id::text as cursor, l.kind, l.name, l.color, l.created_at,
      (select coalesce(jsonb_agg(x.post_id order by x.created_at, x.post_id), '[]') from post_labels x where x.label_id = l.id) as posts
      from labels l where l.user_id = ${userId}`,
    after,
  );

export const formSubmissionsPage = async (db: Queryable, userId: string, after: string) =>
  await page(
    db,
    sql`select s.id::text as cursor, s.id, coalesce(f.slug, f.title) as form, s.post_id, s.name, s.email, s.answers, s.submitted_at,
      (select coalesce(jsonb_agg(jsonb_build_object('by', m.author_name, 'is_yours', m.is_from_visitor, 'text', m.text, 'post_id', m.post_id, 'sent_at', m.sent_at)
          order by m.sent_at, m.id), '[]')
        from form_messages m where m.submission_id = s.id and m.kind <> 'note' and m.sent_at is not null) as messages
      from form_submissions s join forms f on f.id = s.form_id where s.user_id = ${userId} and s.submitted_at is not null`,
    after,
  );

export const searchesPage = async (db: Queryable, userId: string, after: string) =>
  await page(db, sql`select id::text as cursor, query, uses, last_used_at from searches where user_id = ${userId}`, after);

export const sharedPage = async (db: Queryable, userId: string, after: string) =>
  await page(
    db,
    sql`select id::text as cursor, post_id, share_medium, time_saved, created_at from shared_posts where user_id = ${userId}`,
    after,
  );

export const notificationsPage = async (db: Queryable, userId: string, after: string) =>
  await page(
    db,
    sql`select n.id::text as cursor, n.kind, n.post_id, n.comment_id, n.count, n.created_at, n.updated_at, n.read_at
      from notifications n join posts p on p.id = n.post_id where n.user_id = ${userId} and p.deleted_at is null`,
    after,
  );

export const notificationSettingsPage = async (db: Queryable, userId: string, after: string) =>
  await page(
    db,
    sql`select s.user_id::text as cursor, s.kinds, s.digest, s.quiet_from, s.quiet_to, s.time_zone, s.updated_at,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'added_at', d.created_at) order by d.created_at), '[]')
        from push_subscriptions d where d.user_id = s.user_id) as devices
      from notification_settings s where s.user_id = ${userId}`,
    after,
  );

/** Administrators' actions on the person, without the source addresses. */
export const activityPage = async (db: Queryable, userId: string, after: string) =>
  await page(
    db,
    sql`select id::text as cursor, action, actor_label as by, target_kind, target_label as target, created_at,
      case when actor_kind = 'user' and actor_id = ${userId} then source_address end as source_address
      from audit_log where (actor_kind = 'user' and actor_id = ${userId}) or (target_kind = 'user' and target_id = ${userId})`,
    after,
  );

/** The shown videos of the person's own posts; `key` null if there is no MP4. */
export async function listVideos(db: Queryable, userId: string) {
  return await db
    .selectFrom("posts")
    .innerJoin("takes", "takes.id", "posts.take_id")
    .leftJoin("assets", (join) => join.onRef("assets.take_id", "=", "takes.id").on("assets.kind", "=", "mp4"))
    .select(["posts.id as post_id", "posts.title", "assets.key", "assets.size"])
    .where("posts.creator_id", "=", userId)
    .where("posts.deleted_at", "is", null)
    .where("takes.status", "=", "complete")
    .orderBy("posts.id")
    .execute();
}
export type VideoRow = Awaited<ReturnType<typeof listVideos>>[number];

/** The files attached to the person's own posts. */
export async function listAttachmentFiles(db: Queryable, userId: string) {
  return await db
    .selectFrom("attachments")
    .innerJoin("posts", "posts.id", "attachments.post_id")
    .select(["attachments.id", "attachments.post_id", "attachments.filename", "attachments.byte_size"])
    .where("posts.creator_id", "=", userId)
    .where("posts.deleted_at", "is", null)
    .orderBy("attachments.post_id")
    .orderBy("attachments.id")
    .execute();
}
