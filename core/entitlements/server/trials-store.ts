import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

/** True if it was started; false if there was one before, whether or not it is over. */
export async function insertTrial(db: Queryable, trial: { key: string; startedAt: Date; endsAt: Date }): Promise<boolean> {
  const made = await db
    .insertInto("trials")
    .values({ key: trial.key, started_at: trial.startedAt, ends_at: trial.endsAt })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("key")
    .executeTakeFirst();
  return made !== undefined;
}

/** Companies of which no trial is known: they existed before billing was switched on. */
export async function startCompanyTrials(db: Queryable, startedAt: Date, endsAt: Date): Promise<void> {
  await sql`
    insert into trials (key, started_at, ends_at) select 'domain:' || domain, ${startedAt}, ${endsAt} from companies
    where not exists (select 1 from trials t where t.key = 'domain:' || domain) on conflict do nothing`.execute(db);
}

/** Active people without a company, by id after `after`. */
export async function listPeopleAlone(db: Queryable, after: string, limit: number): Promise<{ id: string; email: string }[]> {
  return await db
    .selectFrom("users")
    .select(["id", "email"])
    .where("company_id", "is", null)
    .where("is_active", "=", true)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}
