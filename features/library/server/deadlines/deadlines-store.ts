import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

export type DuePlace = {
  post_id: string;
  event_id: string;
  company_id: string;
  folder_id: string;
  folder_name: string;
  author_id: string | null;
  submitted_at: Date;
  expires_at: Date | null;
};

/** Each deadline is noticed once: its column is set. `at`: the time to set. */
async function claim(db: Queryable, column: RawBuilder<unknown>, at: RawBuilder<unknown>, due: RawBuilder<unknown>): Promise<DuePlace[]> {
  const result = await sql<DuePlace>`
    with due as materialized (${due}), claimed as (
      update library_posts l set ${column} = ${at} from due where l.post_id = due.post_id
      returning l.post_id, l.company_id, l.folder_id, l.submitted_at, l.expires_at)
    select c.*, p.event_id, p.creator_id as author_id, f.name as folder_name
    from claimed c join posts p on p.id = c.post_id join library_folders f on f.id = c.folder_id order by c.submitted_at, c.post_id`.execute(
    db,
  );
  return result.rows;
}

/** By the database's clock, as in `library_shows`: the signal must not come before the place expired. */
export const dueExpiries = (limit: number) => sql<{ post_id: string }>`
  select l.post_id from library_posts l where l.status = 'approved' and l.expires_at <= now() and l.expired_at is null
  order by l.expires_at limit ${limit} for update skip locked`;

export const dueWarnings = (now: Date, before: Date, limit: number) => sql<{ post_id: string }>`
  select l.post_id from library_posts l where l.status = 'approved' and l.expires_at > ${now} and l.expires_at <= ${before} and l.expired_at is null
    and l.expiry_warned_at is null and not l.is_gone
  order by l.expires_at limit ${limit} for update skip locked`;

const DAY = sql`interval '1 day'`;

/** `now - 1 day` is what the index cuts: nothing is due earlier. */
const dueWaiting = (now: Date, limit: number, given: { noticed: RawBuilder<unknown>; days: RawBuilder<unknown> }) => sql<{
  post_id: string;
}>`
  select l.post_id from library_posts l left join library_settings s on s.company_id = l.company_id
  where l.status = 'pending' and ${given.noticed} is null and l.submitted_at <= ${now}::timestamptz - ${DAY}
    and l.submitted_at <= ${now}::timestamptz - ${given.days} * ${DAY} and not l.is_gone
  order by l.submitted_at limit ${limit} for update of l skip locked`;

export const dueReminders = (now: Date, limit: number) =>
  dueWaiting(now, limit, { noticed: sql`l.reminded_at`, days: sql`coalesce(s.reminder_days, 3)` });
export const dueEscalations = (now: Date, limit: number) =>
  dueWaiting(now, limit, { noticed: sql`l.escalated_at`, days: sql`coalesce(s.escalation_days, 7)` });

export const claimExpiries = async (db: Queryable, limit: number) => await claim(db, sql`expired_at`, sql`now()`, dueExpiries(limit));
export const claimWarnings = async (db: Queryable, now: Date, before: Date, limit: number) =>
  await claim(db, sql`expiry_warned_at`, sql`${now}::timestamptz`, dueWarnings(now, before, limit));
export const claimReminders = async (db: Queryable, now: Date, limit: number) =>
  await claim(db, sql`reminded_at`, sql`${now}::timestamptz`, dueReminders(now, limit));
export const claimEscalations = async (db: Queryable, now: Date, limit: number) =>
  await claim(db, sql`escalated_at`, sql`${now}::timestamptz`, dueEscalations(now, limit));
