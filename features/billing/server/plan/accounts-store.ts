import { sql } from "kysely";
import { matchesWords } from "@aside/core/accounts/server/people-store.ts";
import { heldSeats } from "@aside/core/entitlements/server/seats-store.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";

export type AccountRow = {
  kind: "company" | "user";
  id: string;
  name: string;
  label: string;
  people: number;
  trial_ends_at: Date | null;
  plan: string | null;
  source: "stripe" | "manual" | "signup" | null;
  status: "incomplete" | "trialing" | "active" | "past_due" | "unpaid" | null;
  duration: "monthly" | "annually" | "lifetime" | null;
  seats: number;
  seats_used: number;
  ends_at: Date | null;
  reference: string;
  has_customer: boolean;
};

type Which = { query: string; id?: string };
type Page = { limit: number; offset: number };

/** Lists of people end here: counting a million takes longer than an operator waits for a page. A search finds the others. */
const MAX_PEOPLE = 10_000;

const COLUMNS = sql`s.plan, s.source, s.status, s.duration, coalesce(s.seats, 0) as seats, s.ends_at, coalesce(s.reference, '') as reference`;

/** The page is cut before people and seats are counted. */
export async function listCompanyAccounts(db: Queryable, which: Which, page: Page): Promise<AccountRow[]> {
  const result = await sql<AccountRow>`
    select 'company' as kind, c.id, c.name, c.domain as label, t.ends_at as trial_ends_at, ${COLUMNS},
      (select count(*) from users u where u.company_id = c.id and u.is_active) as people,
      (select count(*) ${heldSeats(sql`c.id`)}) as seats_used,
      exists (select from billing_customers b where b.company_id = c.id) as has_customer
    from (select * from companies c where ${companyMatches(which)} order by lower(c.name), c.id limit ${page.limit} offset ${page.offset}) c
    left join trials t on t.key = 'domain:' || c.domain
    left join subscriptions s on s.company_id = c.id and s.status <> 'canceled'
    order by lower(c.name), c.id`.execute(db);
  return result.rows;
}

/** People without a company, and members of one who have a plan of their own. `trial_ends_at` of free-mail addresses is filled by the caller: its key is a hash. */
export async function listPersonAccounts(db: Queryable, which: Which, page: Page): Promise<AccountRow[]> {
  const result = await sql<AccountRow>`
    with found as materialized (${foundPeople(which)}),
      page as materialized (select email from found order by email limit ${page.limit} offset ${page.offset})
    select 'user' as kind, u.id, u.name, u.email as label, 1 as people, null::timestamptz as trial_ends_at, ${COLUMNS}, 0 as seats_used,
      exists (select from billing_customers b where b.user_id = u.id) as has_customer
    from page join users u on u.email = page.email
    left join subscriptions s on s.user_id = u.id and s.status <> 'canceled'
    order by u.email`.execute(db);
  return result.rows;
}

export async function countCompanyAccounts(db: Queryable, which: Which): Promise<number> {
  return (
    (await sql<{ count: number }>`select count(*) as count from companies c where ${companyMatches(which)}`.execute(db)).rows[0]?.count ?? 0
  );
}

/** At most `MAX_PEOPLE`. */
export async function countPersonAccounts(db: Queryable, which: Which): Promise<number> {
  return (await sql<{ count: number }>`select count(*) as count from (${foundPeople(which)}) found`.execute(db)).rows[0]?.count ?? 0;
}

export async function listTrialEnds(db: Queryable, keys: readonly string[]): Promise<Map<string, Date>> {
  if (keys.length === 0) return new Map();
  const rows = await db.selectFrom("trials").select(["key", "ends_at"]).where("key", "in", keys).execute();
  return new Map(rows.map((row) => [row.key, row.ends_at]));
}

function companyMatches({ query, id }: Which) {
  if (id !== undefined) return sql`c.id = ${id}`;
  if (query === "") return sql`true`;
  return sql`(starts_with(lower(c.name), ${query.toLowerCase()}) or starts_with(c.domain, ${query.toLowerCase()}))`;
}

/**
 * By id also people of companies, who may have a plan of their own. A search also finds members of companies; it is limited before it is
 * sorted: to find a page in the order of the addresses, PostgreSQL would compute the words of a million people if few of them match.
 */
function foundPeople({ query, id }: Which) {
  if (id !== undefined) return sql`select u.email from users u where u.id = ${id} and u.is_active`;
  const matching = matchesWords(query);
  return matching
    ? sql`select u.email from users u where u.is_active and ${matching} limit ${MAX_PEOPLE}`
    : sql`(select u.email from users u where u.is_active and u.company_id is null order by u.email limit ${MAX_PEOPLE})
        union (select u.email from subscriptions s join users u on u.id = s.user_id where s.status <> 'canceled' and u.is_active
          order by u.email limit ${MAX_PEOPLE})
        order by email limit ${MAX_PEOPLE}`;
}
