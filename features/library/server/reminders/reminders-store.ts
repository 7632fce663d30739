import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

export type DueRow = {
  post_id: string;
  event_id: string;
  company_id: string;
  folder_id: string;
  folder_name: string;
  author_id: string | null;
  submitted_at: Date;
  expires_at: Date | null;
  expires_on: string | null;
};

const DUE_COLUMNS = sql`l.post_id, p.event_id, l.company_id, l.folder_id, f.name as folder_name, p.creator_id as author_id, l.submitted_at, l.expires_at, l.expires_on`;
const DUE_JOINS = sql`join posts p on p.id = l.post_id join library_folders f on f.id = l.folder_id`;

/** Marks videos that expired as noticed. Each is returned once, also to concurrent workers. */
export async function takeExpired(db: Queryable, now: Date, limit: number): Promise<DueRow[]> {
  const result = await sql<DueRow>`
    with due as (select post_id from library_posts where expired_at is null and expires_at <= ${now} order by expires_at limit ${limit} for update skip locked),
      taken as (update library_posts l set expired_at = ${now} from due where l.post_id = due.post_id returning l.*)
    select ${DUE_COLUMNS} from taken l ${DUE_JOINS}`.execute(db);
  return result.rows;
}

/** Marks published videos as warned about that expire before `until`. */
export async function takeExpiring(db: Queryable, { now, until, limit }: { now: Date; until: Date; limit: number }): Promise<DueRow[]> {
  const result = await sql<DueRow>`
    with due as (select post_id from library_posts
        where expired_at is null and expires_at > ${now} and expires_at <= ${until} and expiry_warned_at is null and status = 'approved' and not is_gone
        order by expires_at limit ${limit} for update skip locked),
      taken as (update library_posts l set expiry_warned_at = ${now} from due where l.post_id = due.post_id returning l.*)
    select ${DUE_COLUMNS} from taken l ${DUE_JOINS}`.execute(db);
  return result.rows;
}

const MARKS = { reminder: sql.ref("reminded_at"), escalation: sql.ref("escalated_at") };
const DAYS = { reminder: sql.ref("s.reminder_days"), escalation: sql.ref("s.escalation_days") };

/** Marks videos as reminded of, or escalated, that waited for the company's number of days. */
export async function takeOverdue(
  db: Queryable,
  kind: "reminder" | "escalation",
  { now, limit }: { now: Date; limit: number },
): Promise<DueRow[]> {
  const result = await sql<DueRow>`
    with due as (select l.post_id from library_posts l join library_settings s on s.company_id = l.company_id and s.is_enabled
        where l.status = 'pending' and l.escalated_at is null and not l.is_gone and l.submitted_at <= ${now}::timestamptz - interval '1 day'
          and l.submitted_at <= ${now}::timestamptz - make_interval(days => ${DAYS[kind]}) and l.${MARKS[kind]} is null
        order by l.submitted_at limit ${limit} for update of l skip locked),
      taken as (update library_posts l set ${MARKS[kind]} = ${now} from due where l.post_id = due.post_id returning l.*)
    select ${DUE_COLUMNS} from taken l ${DUE_JOINS}`.execute(db);
  return result.rows;
}
