import { sql } from "kysely";
import type { PersonData } from "@aside/server/db/person-data.ts";
import { isInInbox } from "./inbox/inbox-items-store.ts";
import { ownPosts } from "./posts/facts/own-posts-store.ts";

export const personData: PersonData = {
  usesGuest: () => sql`exists (select from posts p where p.guest_id = g.id)`,
  exports: [
    {
      name: "asides",
      says: "the Asides you created, with their privacy settings and recipients.",
      rows: (userId) => sql`select e.id::text as cursor, e.id, e.title, e.is_public, e.is_active, e.created_at, e.updated_at,
      (select to_jsonb(s) - 'id' - 'event_id' from privacy_settings s where s.event_id = e.id) as privacy_settings,
      (select coalesce(jsonb_agg(jsonb_build_object('name', r.name, 'email', r.email, 'type', m.member_type, 'added_at', m.created_at) order by m.created_at), '[]')
        from event_members m join users r on r.id = m.user_id where m.event_id = e.id) as recipients
      from events e where e.creator_id = ${userId} and e.deleted_at is null`,
    },
    {
      name: "posts",
      says: "your video messages and replies: titles, notes, summaries, action items, chapters.",
      rows: (
        userId,
      ) => sql`select p.id::text as cursor, p.id, p.event_id, p.title, p.post_status, p.is_reply, p.is_private, p.is_audio, p.note, p.speaking_notes, p.ai_summary,
      p.ai_prompt, p.ai_suggestions, p.transcription_text, p.action_items, p.chapters, t.duration, t.source_filename, p.created_at, p.updated_at, p.sent_at
      from posts p left join takes t on t.id = p.take_id where ${ownPosts(userId)}`,
    },
    {
      name: "replies",
      says: "who replied to your Asides, and when.",
      rows: (
        userId,
      ) => sql`select p.id::text as cursor, p.id as post_id, p.event_id, coalesce(nullif(u.name, ''), u.email, g.name) as from, p.guest_email, p.title, p.is_private, p.sent_at
      from posts p join events e on e.id = p.event_id left join users u on u.id = p.creator_id left join guests g on g.id = p.guest_id
      where e.creator_id = ${userId} and e.deleted_at is null and p.is_reply and p.post_status = 'SENT' and p.deleted_at is null
        and p.creator_id is distinct from ${userId}`,
    },
    {
      name: "received",
      says: "video messages sent to you.",
      rows: (
        userId,
      ) => sql`select i.post_id::text as cursor, i.post_id, i.event_id, coalesce(nullif(u.name, ''), u.email, g.name) as from, p.title, i.received_at, i.viewed_at
      from inbox_items i join posts p on p.id = i.post_id left join users u on u.id = p.creator_id left join guests g on g.id = p.guest_id
      where i.user_id = ${userId} and ${isInInbox}`,
    },
    {
      name: "private-notes",
      says: "your private notes about video messages.",
      rows: (userId) => sql`select post_id::text as cursor, post_id, html, updated_at from post_notes where user_id = ${userId}`,
    },
  ],
};
