import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { PlanFacts, SubscriptionFacts } from "../standing.ts";
import { usageSql } from "./usage-sql-store.ts";

type Row = Omit<PlanFacts, "own" | "company" | "trial"> & { own: Dates | null; company: Dates | null; trial: TrialDates | null };
type TrialDates = { started_at: string; ends_at: string };
/** Times in JSON are texts. */
type Dates = { [K in keyof SubscriptionFacts]: SubscriptionFacts[K] extends Date | null ? string | null : SubscriptionFacts[K] };

/** `ownKey`: the key of the person's own trial (trial-key.ts). */
export async function findPlanFacts(db: Queryable, userId: string, ownKey: string): Promise<PlanFacts | undefined> {
  const result = await sql<Row>`
    select u.id as user_id, u.email, u.company_id, k.trial_key,
      (select to_jsonb(t) from trials t where t.key = k.trial_key) as trial,
      (select to_jsonb(s) from subscriptions s where s.user_id = u.id and s.status <> 'canceled') as own,
      (select to_jsonb(s) from subscriptions s where s.company_id = u.company_id and s.status <> 'canceled') as company,
      exists (select 1 from seats x where x.user_id = u.id and x.company_id = u.company_id and not x.is_removed) as has_seat,
      exists (select 1 from subscriptions s where s.user_id = u.id) or exists (select 1 from subscriptions s where s.company_id = u.company_id) as had_plan
    from users u left join companies c on c.id = u.company_id
      cross join lateral (select coalesce('domain:' || c.domain, ${ownKey}) as trial_key) k
    where u.id = ${userId}`.execute(db);
  const row = result.rows[0];
  if (!row) return undefined;
  const trial = row.trial && { started_at: new Date(row.trial.started_at), ends_at: new Date(row.trial.ends_at) };
  return { ...row, trial, own: withDates(row.own), company: withDates(row.company) };
}

function withDates(found: Dates | null): SubscriptionFacts | null {
  if (found === null) return null;
  const dateOf = (text: string | null) => (text === null ? null : new Date(text));
  const { period_ends_at, ends_at, trial_ends_at, next_payment_at } = found;
  return {
    ...found,
    next_payment_at: dateOf(next_payment_at),
    period_ends_at: dateOf(period_ends_at),
    ends_at: dateOf(ends_at),
    trial_ends_at: dateOf(trial_ends_at),
  };
}

export async function countCreates(db: Queryable, userId: string, since: Date): Promise<number> {
  const result = await sql<{ count: number }>`select ${usageSql.get("creates")(userId, since)} as count`.execute(db);
  return result.rows[0]?.count ?? 0;
}

export async function countSends(db: Queryable, userId: string, since: Date): Promise<number> {
  const result = await sql<{ count: number }>`select ${usageSql.get("sends")(userId, since)} as count`.execute(db);
  return result.rows[0]?.count ?? 0;
}
