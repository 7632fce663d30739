import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

type Of = { postId: string; eventId: string; takeId: string; userId: string };
const update = (text: (of: Of) => ReturnType<typeof sql>) => async (db: Queryable, of: Of) => void (await text(of).execute(db));

/** A change of each fact that a post's row shows to anybody or that decides whether they may see it. */
export const POST_CHANGES: Record<string, (db: Queryable, of: Of) => Promise<void>> = {
  title: update(({ postId }) => sql`update posts set title = 'Another title' where id = ${postId}`),
  "author's name": update(({ userId }) => sql`update users set name = 'Ada King' where id = ${userId}`),
  "author's picture": update(({ userId }) => sql`update users set profile_image_key = 'aaaaaaaaaaaaaaaaaaaa' where id = ${userId}`),
  "transcript's text": update(({ postId }) => sql`update posts set transcription_text = 'words' where id = ${postId}`),
  chapters: update(({ postId }) => sql`update posts set chapters = '{"take_id":"x","items":[]}' where id = ${postId}`),
  "take's status": update(({ takeId }) => sql`update takes set status = 'converting' where id = ${takeId}`),
  "take's length": update(({ takeId }) => sql`update takes set duration = 77 where id = ${takeId}`),
  "new picture": update(
    ({ takeId }) => sql`insert into assets (take_id, kind, key, content_type, size) values (${takeId}, 'gif', 'k', 'image/gif', 1)`,
  ),
  "removed picture": update(({ takeId }) => sql`delete from assets where take_id = ${takeId} and kind = 'gif'`),
  "new rendition": update(
    ({ takeId }) => sql`insert into compact_tracks (take_id, track, size, inits, spans, rendition)
      values (${takeId}, 'video-480', 1, '[]', '[]', '{"codec":"avc1.42c01f","width":848,"height":480,"bitrate":500000}')`,
  ),
  "new enrichment": update(({ takeId }) => sql`insert into enrichments (take_id, kind, state) values (${takeId}, 'mp4', 'WAITING')`),
  "enrichment's progress": update(({ takeId }) => sql`update enrichments set progress = 0.5 where take_id = ${takeId} and kind = 'mp4'`),
  "removed enrichment": update(({ takeId }) => sql`delete from enrichments where take_id = ${takeId} and kind = 'mp4'`),
  "new transcript": update(({ takeId }) => sql`insert into transcripts (take_id, state, engine) values (${takeId}, 'live', 'none')`),
  "transcript's state": update(({ takeId }) => sql`update transcripts set state = 'final' where take_id = ${takeId}`),
  "removed transcript": update(({ takeId }) => sql`delete from transcripts where take_id = ${takeId}`),
  "new reaction": update(
    ({ postId, userId }) => sql`insert into reactions (id, post_id, actor_key, user_id, name, reaction_name)
      values (gen_random_uuid(), ${postId}, 'u:' || ${userId}::text, ${userId}, 'Ada', 'clap')`,
  ),
  "seen reaction": update(({ postId }) => sql`update reactions set viewed_at = now() where post_id = ${postId}`),
  "removed reaction": update(({ postId }) => sql`delete from reactions where post_id = ${postId}`),
  "new recipients": update(
    ({ eventId, userId }) => sql`insert into event_members (id, event_id, user_id, link_token_hash)
      select gen_random_uuid(), ${eventId}, id, id::text from users where id <> ${userId}`,
  ),
  privacy: update(
    ({ eventId }) => sql`update privacy_settings set no_replies_allowed = not no_replies_allowed where event_id = ${eventId}`,
  ),
  "Aside that is no longer active": update(({ eventId }) => sql`update events set is_active = false where id = ${eventId}`),
  "post that is no longer active": update(({ postId }) => sql`update posts set is_active = false where id = ${postId}`),
  "other take": update(({ postId }) => sql`update posts set take_id = null where id = ${postId}`),
  deletion: update(({ postId }) => sql`update posts set deleted_at = now() where id = ${postId}`),
};

export async function countPageViews(db: Queryable, postId: string): Promise<void> {
  await db.insertInto("post_totals").values({ post_id: postId, page_views: 3 }).execute();
}

export async function deleteTake(db: Queryable, takeId: string): Promise<void> {
  await db.deleteFrom("takes").where("id", "=", takeId).execute();
}
