import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { ConnectionRow } from "../connections/connections-store.ts";
import type { Limits } from "../vendors/port.ts";

/** A worker that died holds a connection no longer than this; longer than one request lasts. */
const CLAIM_MS = 60_000;
const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** Claims an active connection that has something to send and that nobody else is sending for. */
export async function claimConnection(db: Queryable, { claim, now }: { claim: string; now: Date }): Promise<ConnectionRow | undefined> {
  const claimed = await sql<ConnectionRow>`
    update crm_connections set claim = ${claim}, claimed_until = ${after(now, CLAIM_MS)}
    where id = (
      select c.id from crm_connections c
      where c.state = 'active' and c.next_at <= ${now} and (c.claimed_until is null or c.claimed_until <= ${now})
        and (exists (select from crm_activities a where a.connection_id = c.id and a.state = 'waiting' and a.next_at <= ${now})
          or (c.syncs_properties and exists (select from crm_contacts k where k.connection_id = c.id and k.needs_sync and k.external_id is not null)))
      order by c.next_at limit 1 for no key update skip locked)
    returning *`.execute(db);
  return claimed.rows[0];
}

/** `nextAt`: nothing is sent before. Nothing changes if another worker took over. */
export async function releaseConnection(db: Queryable, of: { id: string; claim: string }, nextAt: Date): Promise<void> {
  await db
    .updateTable("crm_connections")
    .set({ claim: null, claimed_until: null, next_at: nextAt })
    .where("id", "=", of.id)
    .where("claim", "=", of.claim)
    .execute();
}

export type Slot = Pick<ConnectionRow, "id" | "access_token" | "refresh_token" | "token_expires_at" | "api_url">;

/**
 * Takes the next request of the connection's rate limit, for the worker that claimed it, and prolongs its claim. By the generic cell rate
 * algorithm: in no time are there more than `burst` requests and one per interval, over all processes. Undefined: not now, or not any more.
 */
export async function takeSlot(
  db: Queryable,
  of: { id: string; claim: string },
  { now, limits }: { now: Date; limits: Limits },
): Promise<Slot | undefined> {
  const { intervalMs, burst, perDay } = limits;
  const today = dayOf(now);
  const taken = await sql<Slot>`
    update crm_connections set claimed_until = ${after(now, CLAIM_MS)},
      slot_at = greatest(slot_at, ${now}::timestamptz) + ${`${intervalMs} milliseconds`}::interval,
      day = ${today}, day_requests = case when day = ${today} then day_requests + 1 else 1 end
    where id = ${of.id} and claim = ${of.claim} and claimed_until > ${now} and state = 'active' and next_at <= ${now}
      and slot_at <= ${after(now, (burst - 1) * intervalMs)} and (day <> ${today} or ${perDay}::int is null or day_requests < ${perDay})
    returning id, access_token, refresh_token, token_expires_at, api_url`.execute(db);
  return taken.rows[0];
}

/** Why there was no slot: when there is one, or null if nothing may be sent any more. */
export async function readTurn(
  db: Queryable,
  of: { id: string; claim: string },
  { now, limits }: { now: Date; limits: Limits },
): Promise<Date | null> {
  const { intervalMs, burst, perDay } = limits;
  const row = await db
    .selectFrom("crm_connections")
    .select(["slot_at", "next_at", "day", "day_requests"])
    .where("id", "=", of.id)
    .where("claim", "=", of.claim)
    .where("claimed_until", ">", now)
    .where("state", "=", "active")
    .executeTakeFirst();
  if (!row) return null;
  const isDayOver = perDay !== null && row.day === dayOf(now) && row.day_requests >= perDay;
  const turn = Math.max(row.next_at.getTime(), row.slot_at.getTime() - (burst - 1) * intervalMs);
  return isDayOver ? new Date(Date.parse(dayOf(now)) + 24 * 60 * 60_000) : new Date(turn);
}

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** Everything works again. Writes nothing if it did before. */
export async function clearFailures(db: Queryable, id: string): Promise<void> {
  await db
    .updateTable("crm_connections")
    .set({ failures: 0, failing_since: null, error: null })
    .where("id", "=", id)
    .where("failures", ">", 0)
    .execute();
}

/** Returns the number of failures in a row. */
export async function markFailure(db: Queryable, of: { id: string; claim: string }, given: { now: Date; error: string }): Promise<number> {
  const marked = await db
    .updateTable("crm_connections")
    .set(({ eb, fn }) => ({
      failures: eb("failures", "+", 1),
      failing_since: fn.coalesce("failing_since", eb.val(given.now)),
      error: given.error,
    }))
    .where("id", "=", of.id)
    .where("claim", "=", of.claim)
    .returning("failures")
    .executeTakeFirst();
  return marked?.failures ?? 0;
}
