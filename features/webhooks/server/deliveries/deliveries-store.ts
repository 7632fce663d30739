import { sql } from "kysely";
import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";

/** A worker that died holds a delivery no longer than this. */
const CLAIM_MS = 60_000;
const claimEnd = (now: Date): Date => new Date(now.getTime() + CLAIM_MS);

/**
 * Claims deliveries that are due: of each endpoint the first of a subject, so that a subject's events stay in order, and at most
 * `perEndpoint` at once, so that a slow receiver does not stop the others.
 */
export async function claimDue(db: Queryable, { now, perEndpoint, limit }: { now: Date; perEndpoint: number; limit: number }) {
  const claimed = await sql<{ id: string }>`
    with due as (
      select d.id from webhook_endpoints w cross join lateral (
        select id, claimed_until from webhook_deliveries d
        where d.endpoint_id = w.id and d.state = 'waiting' and d.next_at <= ${now} and not exists (
          select from webhook_deliveries b
          where b.endpoint_id = w.id and b.subject_id = d.subject_id and b.state = 'waiting' and b.sequence < d.sequence)
        order by d.next_at, d.sequence limit ${perEndpoint}) d
      where w.state = 'active' and (d.claimed_until is null or d.claimed_until <= ${now}) limit ${limit})
    update webhook_deliveries d set claimed_until = ${claimEnd(now)} from due
    where d.id = due.id and d.state = 'waiting' and (d.claimed_until is null or d.claimed_until <= ${now})
    returning d.id`.execute(db);
  return claimed.rows.map(({ id }) => id);
}

/** Claims the next one of this subject, if it is due and its endpoint was not stopped meanwhile. */
export async function claimNext(db: Queryable, of: { endpoint_id: string; subject_id: string }, now: Date): Promise<string | null> {
  const claimed = await sql<{ id: string }>`
    update webhook_deliveries set claimed_until = ${claimEnd(now)}
    where id = (select id from webhook_deliveries
        where endpoint_id = ${of.endpoint_id} and subject_id = ${of.subject_id} and state = 'waiting' order by sequence limit 1)
      and next_at <= ${now} and (claimed_until is null or claimed_until <= ${now})
      and exists (select from webhook_endpoints where id = ${of.endpoint_id} and state = 'active')
    returning id`.execute(db);
  return claimed.rows[0]?.id ?? null;
}

/** With what is sent and where. */
export async function findDelivery(db: Queryable, id: string) {
  return await selectDeliveries(db).where("d.id", "=", id).executeTakeFirst();
}
export type DeliveryRow = Awaited<ReturnType<typeof findDelivery>> & object;

function selectDeliveries(db: Queryable) {
  return db
    .selectFrom("webhook_deliveries as d")
    .innerJoin("webhook_events as e", "e.id", "d.event_id")
    .innerJoin("webhook_endpoints as w", "w.id", "d.endpoint_id")
    .selectAll("d")
    .select(["e.type", "e.data", "e.detail", "e.created_at as happened_at"])
    .select(["w.company_id", "w.url", "w.secret", "w.previous_secret", "w.previous_until"]);
}

/** The newest first. */
export async function listDeliveries(
  db: Queryable,
  endpointId: string,
  { state, before, limit }: { state: string | undefined; before: number | undefined; limit: number },
) {
  let query = selectDeliveries(db).where("d.endpoint_id", "=", endpointId);
  if (state !== undefined) query = query.where("d.state", "=", state);
  if (before !== undefined) query = query.where("d.sequence", "<", before);
  return await query.orderBy("d.sequence", "desc").limit(limit).execute();
}

export async function insertEvent(db: Queryable, row: NewRow<"webhook_events">): Promise<void> {
  await db.insertInto("webhook_events").values(row).execute();
}

export async function insertDelivery(db: Queryable, row: NewRow<"webhook_deliveries">): Promise<void> {
  await db.insertInto("webhook_deliveries").values(row).execute();
}

export async function updateDelivery(db: Queryable, id: string, change: Partial<NewRow<"webhook_deliveries">>): Promise<void> {
  await db
    .updateTable("webhook_deliveries")
    .set({ ...change, claimed_until: null })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .execute();
}

/** What waits behind a delivery that is tried later. */
export async function postponeSubject(db: Queryable, of: { endpoint_id: string; subject_id: string }, until: Date): Promise<void> {
  await db
    .updateTable("webhook_deliveries")
    .set({ next_at: until })
    .where("endpoint_id", "=", of.endpoint_id)
    .where("subject_id", "=", of.subject_id)
    .where("state", "=", "waiting")
    .where("next_at", "<", until)
    .execute();
}

/** Everything that waits is due, and has 24 hours again. */
export async function resumeDeliveries(db: Queryable, endpointId: string, now: Date): Promise<void> {
  await db
    .updateTable("webhook_deliveries")
    .set({ next_at: now, gives_up_at: null })
    .where("endpoint_id", "=", endpointId)
    .where("state", "=", "waiting")
    .execute();
}

export async function failWaiting(db: Queryable, endpointId: string, error: string): Promise<void> {
  await db
    .updateTable("webhook_deliveries")
    .set({ state: "failed", error })
    .where("endpoint_id", "=", endpointId)
    .where("state", "=", "waiting")
    .execute();
}

type Replay = { endpoint: { id: string; company_id: string; is_full: boolean }; now: Date };

/** Delivers an event again; nothing while it waits anyway. Returns how many. */
export async function replayEvent(db: Queryable, { endpoint, now }: Replay, eventId: string): Promise<number> {
  return await insertAgain(db, { endpoint, now }, sql`e.id = ${eventId}`, 1);
}

/** The same for all events of the endpoint's types that happened in this time. */
export async function replayRange(
  db: Queryable,
  { endpoint, now }: Replay,
  range: { types: readonly string[]; since: Date; until: Date; limit: number },
): Promise<number> {
  const { types, since, until, limit } = range;
  const where = sql`e.type = any(${[...types]}::text[]) and e.created_at >= ${since} and e.created_at < ${until}`;
  return await insertAgain(db, { endpoint, now }, where, limit);
}

async function insertAgain(db: Queryable, { endpoint, now }: Replay, where: ReturnType<typeof sql>, limit: number): Promise<number> {
  const made = await sql`
    insert into webhook_deliveries (id, endpoint_id, event_id, subject_id, is_full, next_at, created_at)
    select gen_random_uuid(), ${endpoint.id}, e.id, e.subject_id, ${endpoint.is_full}, ${now}, ${now}
    from webhook_events e where e.company_id = ${endpoint.company_id} and ${where} order by e.created_at, e.id limit ${limit}
    on conflict (endpoint_id, event_id) where state = 'waiting' do nothing`.execute(db);
  return Number(made.numAffectedRows ?? 0);
}
