import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

export async function listPeople(db: Queryable, userIds: readonly string[]) {
  return await db
    .selectFrom("users")
    .select(["id", "email", "name", "company_id"])
    .where("id", "in", [...userIds])
    .execute();
}

export async function findGuestOf(db: Queryable, postId: string): Promise<{ guest_id: string; event_id: string } | undefined> {
  const post = await db.selectFrom("posts").select(["guest_id", "event_id"]).where("id", "=", postId).executeTakeFirst();
  return post?.guest_id ? { guest_id: post.guest_id, event_id: post.event_id } : undefined;
}

type NewActivity = {
  id: string;
  company_id: string;
  address: string;
  name: string;
  user_id: string | null;
  kind: string;
  key: string;
  post_id: string | null;
  data: object;
};

/**
 * In one statement: the contacts, and an activity for each connection of the company that wants the kind. Activities keep their order. What
 * was recorded before is not recorded again.
 */
export async function insertActivities(db: Queryable, activities: readonly NewActivity[], now: Date): Promise<void> {
  await sql`
    with given as (
      select * from rows from (jsonb_to_recordset(${JSON.stringify(activities)}::jsonb) as (
        id uuid, company_id uuid, address text, name text, user_id uuid, kind text, key text, post_id uuid, data jsonb)) with ordinality
    ), wanted as (
      select given.*, c.id as connection_id from given join crm_connections c on c.company_id = given.company_id and given.kind = any(c.activities)
    ), contact as (
      insert into crm_contacts (id, connection_id, address, name, user_id)
      select gen_random_uuid(), connection_id, address, name, user_id from (
        select distinct on (connection_id, address) connection_id, address, name, user_id from wanted order by connection_id, address) w
      on conflict (connection_id, address) do update set user_id = coalesce(crm_contacts.user_id, excluded.user_id)
      returning id, connection_id, address
    )
    insert into crm_activities (id, connection_id, contact_id, kind, key, post_id, data, next_at, happened_at)
    select gen_random_uuid(), w.connection_id, c.id, w.kind, w.key, w.post_id, w.data, ${now}, ${now}
    from wanted w join contact c on c.connection_id = w.connection_id and c.address = w.address
    order by w.ordinality
    on conflict (connection_id, key) do nothing`.execute(db);
}

function selectActivities(db: Queryable) {
  return db
    .selectFrom("crm_activities as a")
    .innerJoin("crm_contacts as c", "c.id", "a.contact_id")
    .selectAll("a")
    .select(["c.address", "c.name", "c.external_id as contact_external_id", "c.external_kind", "c.looked_up_at"]);
}
export type ActivityRow = Awaited<ReturnType<ReturnType<typeof selectActivities>["execute"]>>[number];

/** Those that are due, of each contact only the first, so that its activities stay in order. One that is sent alone comes alone. */
export async function listDue(db: Queryable, of: { connectionId: string; now: Date; limit: number }): Promise<ActivityRow[]> {
  const due = await selectActivities(db)
    .where("a.connection_id", "=", of.connectionId)
    .where("a.state", "=", "waiting")
    .where("a.next_at", "<=", of.now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("crm_activities as b")
            .select("b.id")
            .whereRef("b.contact_id", "=", "a.contact_id")
            .where("b.state", "=", "waiting")
            .whereRef("b.sequence", "<", "a.sequence"),
        ),
      ),
    )
    .orderBy("a.sequence")
    .limit(of.limit)
    .execute();
  const [first] = due;
  return first?.is_alone ? [first] : due.filter(({ is_alone }) => !is_alone);
}

/** A request with them is about to be sent. Until its result is known they are not due before `nextAt`. */
export async function markTried(db: Queryable, ids: readonly string[], { now, nextAt }: { now: Date; nextAt: Date }): Promise<void> {
  await sql`update crm_activities set tried_at = ${now}, next_at = ${nextAt}, attempts = attempts + 1 where id = any(${[...ids]}::uuid[]) and state = 'waiting'`.execute(
    db,
  );
}

export type Change = {
  id: string;
  state: "waiting" | "sent" | "failed" | "skipped";
  error: string | null;
  external_id: string | null;
  /** When a waiting one is tried next. */
  next_at: Date | null;
  is_tried: boolean;
  is_alone: boolean;
};

/** Only of activities that still wait: a retry or the end of the connection may have come first. Returns their ids. */
export async function saveOutcomes(db: Queryable, changes: readonly Change[], now: Date): Promise<Set<string>> {
  if (changes.length === 0) return new Set();
  const saved = await sql<{ id: string }>`
    update crm_activities a set state = n.state, error = n.error, external_id = coalesce(n.external_id, a.external_id),
      next_at = coalesce(n.next_at, a.next_at), is_alone = n.is_alone, tried_at = case when n.is_tried then a.tried_at end,
      finished_at = case when n.state <> 'waiting' then ${now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as n (id uuid, state text, error text, external_id text, next_at timestamptz, is_tried boolean, is_alone boolean)
    where a.id = n.id and a.state = 'waiting' returning a.id`.execute(db);
  return new Set(saved.rows.map(({ id }) => id));
}

export type Counts = { waiting: number; sent: number; failed: number; skipped: number };

/** Of each connection. */
export async function countActivities(db: Queryable, connectionIds: readonly string[]): Promise<Map<string, Counts>> {
  const found = await sql<{ connection_id: string; state: keyof Counts; count: number }>`
    select connection_id, state, count(*) as count from crm_activities
    where connection_id = any(${[...connectionIds]}::uuid[]) group by connection_id, state`.execute(db);
  const counts = new Map(connectionIds.map((id): [string, Counts] => [id, { waiting: 0, sent: 0, failed: 0, skipped: 0 }]));
  for (const { connection_id, state, count } of found.rows) {
    const of = counts.get(connection_id);
    if (of) of[state] = count;
  }
  return counts;
}

/** The newest first. */
export async function listActivities(
  db: Queryable,
  connectionId: string,
  { state, before, limit }: { state: string | undefined; before: number | undefined; limit: number },
): Promise<ActivityRow[]> {
  let query = selectActivities(db).where("a.connection_id", "=", connectionId);
  if (state !== undefined) query = query.where("a.state", "=", state);
  if (before !== undefined) query = query.where("a.sequence", "<", before);
  return await query.orderBy("a.sequence", "desc").limit(limit).execute();
}

/** Failed ones wait again, and one of them also if it was skipped. Returns their contacts, one for each activity. */
export async function waitAgain(db: Queryable, connectionId: string, which: "failed" | { id: string }, now: Date): Promise<string[]> {
  let update = db
    .updateTable("crm_activities")
    .set({ state: "waiting", next_at: now, error: null, attempts: 0, finished_at: null })
    .where("connection_id", "=", connectionId);
  update =
    which === "failed"
      ? update.where("state", "=", "failed")
      : update.where("id", "=", which.id).where("state", "in", ["failed", "skipped"]);
  return (await update.returning("contact_id").execute()).map(({ contact_id }) => contact_id);
}

export async function hasActivity(db: Queryable, connectionId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("crm_activities")
    .select("id")
    .where("connection_id", "=", connectionId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteActivitiesBefore(db: Queryable, before: Date, limit: number): Promise<number> {
  const deleted = await sql`delete from crm_activities where id in (
    select id from crm_activities where happened_at < ${before} order by happened_at limit ${limit})`.execute(db);
  return Number(deleted.numAffectedRows ?? 0);
}
