import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

/** Has the product's worker run a take's delayed job now, and waits for its end. */
export async function runDelayedJob(db: Queryable, name: string, takeId: string): Promise<void> {
  await sql`
    with due as (update jobs.job set start_after = now() where name = ${name} and data ->> 'take_id' = ${takeId} and state = 'created' returning name)
    select pg_notify('pgboss_' || left(encode(sha224('jobs'::bytea), 'hex'), 24), name) from due`.execute(db);
  for (;;) {
    const { rows } = await sql<{ state: string }>`
      select state from jobs.job where name = ${name} and data ->> 'take_id' = ${takeId}`.execute(db);
    if (rows.length === 0) throw new Error(`no job ${name}`);
    if (rows.every(({ state }) => state === "completed")) return;
    if (rows.some(({ state }) => state === "failed")) throw new Error(`${name} failed`);
    await sleep(50);
  }
}
