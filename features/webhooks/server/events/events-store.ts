import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

export async function findContent(db: Queryable, postId: string) {
  return await db.selectFrom("posts").select(["transcription_text", "action_items"]).where("id", "=", postId).executeTakeFirst();
}

export type NewEvent = {
  id: string;
  company_id: string;
  type: string;
  subject_id: string;
  post_id: string | null;
  person_id: string | null;
  mentions: readonly string[];
  data: object;
  detail: object;
};

/** In one statement: the events, and a delivery to each endpoint that wants them. Events keep their order. */
export async function insertEvents(db: Queryable, events: readonly NewEvent[], now: Date): Promise<void> {
  await sql`
    with given as (
      select * from rows from (jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as (
        id uuid, company_id uuid, type text, subject_id uuid, post_id uuid, person_id uuid, mentions uuid[], data jsonb, detail jsonb)) with ordinality
    ), made as (
      insert into webhook_events (id, company_id, type, subject_id, post_id, person_id, mentions, data, detail, created_at)
      select id, company_id, type, subject_id, post_id, person_id, mentions, data, detail, ${now} from given
    )
    insert into webhook_deliveries (id, endpoint_id, event_id, subject_id, is_full, next_at, created_at)
    select gen_random_uuid(), w.id, given.id, given.subject_id, w.is_full, ${now}, ${now}
    from given join webhook_endpoints w on w.company_id = given.company_id and given.type = any(w.events) and w.state in ('active', 'paused')
    order by given.ordinality`.execute(db);
}

/** Texts that name a person by a mention. */
export async function deleteMentioning(db: Queryable, userId: string): Promise<void> {
  await sql`delete from webhook_events where mentions <> '{}' and mentions @> array[${userId}::uuid]`.execute(db);
}

export async function deleteEventsBefore(db: Queryable, before: Date, limit: number): Promise<number> {
  const deleted = await sql`delete from webhook_events where id in (
    select id from webhook_events where created_at < ${before} order by created_at limit ${limit})`.execute(db);
  return Number(deleted.numAffectedRows ?? 0);
}
