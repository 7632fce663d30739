import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { trialKeyOf } from "@aside/core/entitlements/server/trial-key.ts";

/** Ends the trial of the address's company or of the person. */
export async function endTrial(db: Queryable, email: string): Promise<void> {
  const [start, end] = [new Date(Date.now() - 15 * 86_400_000), new Date(Date.now() - 60_000)];
  await sql`update trials set started_at = ${start}, ends_at = ${end} where key = ${trialKeyOf(email)}`.execute(db);
}

export async function findTrial(db: Queryable, email: string): Promise<{ started_at: Date; ends_at: Date } | undefined> {
  return await db.selectFrom("trials").select(["started_at", "ends_at"]).where("key", "=", trialKeyOf(email)).executeTakeFirst();
}

export async function forgetTrials(db: Queryable): Promise<void> {
  await sql`delete from trials`.execute(db);
}

/** A plan without end, as an administrator assigns it. */
export async function givePlan(db: Queryable, userId: string, plan: string): Promise<void> {
  await sql`insert into subscriptions (id, user_id, plan, duration, status, source) values (gen_random_uuid(), ${userId}, ${plan}, 'lifetime', 'active', 'manual')`.execute(
    db,
  );
}

/** Moves the Asides that the person created to an earlier time. */
export async function ageCreates(db: Queryable, userId: string, to: Date): Promise<void> {
  await sql`update events set created_at = ${to} where creator_id = ${userId}`.execute(db);
}

/** How many Asides the person created, and how many they sent. */
export async function countMade(db: Queryable, userId: string): Promise<{ created: number; sent: number }> {
  const result = await sql<{ created: number; sent: number }>`
    select (select count(*) from events where creator_id = ${userId})::int as created,
      (select count(*) from posts where creator_id = ${userId} and not is_reply and post_status = 'SENT')::int as sent`.execute(db);
  return result.rows[0] ?? { created: 0, sent: 0 };
}
