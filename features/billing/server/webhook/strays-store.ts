import { sql } from "kysely";
import { PLANS } from "@aside/core/entitlements/catalogue.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";

/** Which of the subscriptions are a plan that is not over. */
export async function listKnown(db: Queryable, providerIds: readonly string[]): Promise<Set<string>> {
  if (providerIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("subscriptions")
    .select("provider_id")
    .where("provider_id", "in", providerIds)
    .where("status", "<>", "canceled")
    .execute();
  return new Set(rows.map(({ provider_id: id }) => id ?? ""));
}

const RANKS = JSON.stringify(Object.fromEntries(PLANS.map(({ slug, rank }) => [slug, rank])));

/** People with a seat who go on paying for a plan that is no better than their company's. */
export async function listPaidTwice(db: Queryable, now: Date) {
  const result = await sql<{ user_id: string; email: string; own: string; company: string }>`
    select u.id as user_id, u.email, own.plan as own, company.plan as company
    from subscriptions own join users u on u.id = own.user_id
      join seats x on x.user_id = u.id and x.company_id = u.company_id and not x.is_removed
      join subscriptions company on company.company_id = u.company_id and company.status in ('active', 'trialing', 'past_due')
    where own.status in ('active', 'trialing', 'past_due') and own.source = 'stripe' and own.duration <> 'lifetime' and own.ends_at is null
      and (company.ends_at is null or company.ends_at > ${now})
      and (${RANKS}::jsonb ->> own.plan)::int <= (${RANKS}::jsonb ->> company.plan)::int
    order by u.id limit 100`.execute(db);
  return result.rows;
}
