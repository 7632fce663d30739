import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

/** The seats of a company that count: of active members, and not removed. `companyId`: a value, or a column of the query around it. */
export const heldSeats = (companyId: string | RawBuilder<unknown>) => sql`
  from seats x join users u on u.id = x.user_id and u.company_id = x.company_id
  where x.company_id = ${companyId} and not x.is_removed and u.is_active and u.disabled_at is null`;

export async function countSeats(db: Queryable, companyId: string): Promise<number> {
  const result = await sql<{ count: number }>`select count(*) as count ${heldSeats(companyId)}`.execute(db);
  return result.rows[0]?.count ?? 0;
}

/** Assigns or removes a seat. Call it with the lock of the company's plan. */
export async function setSeat(db: Queryable, companyId: string, userId: string, hasSeat: boolean): Promise<void> {
  await db
    .insertInto("seats")
    .values({ user_id: userId, company_id: companyId, is_removed: !hasSeat })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet({ company_id: companyId, is_removed: !hasSeat, created_at: sql`now()` }),
    )
    .execute();
}

/**
 * Assigns free seats to members without one in the order in which they joined; `first` (the buyer) before all. A seat that an administrator
 * removed is not assigned again. Call it with the lock of the company's plan.
 */
export async function fillSeats(db: Queryable, companyId: string, seats: number, first: string | null = null): Promise<void> {
  const free = seats - (await countSeats(db, companyId));
  if (free <= 0) return;
  await sql`
    insert into seats (user_id, company_id)
    select u.id, ${companyId}::uuid from users u
    where ${matching(companyId, "")}
      and not exists (select 1 from seats x where x.user_id = u.id and x.company_id = u.company_id)
    order by u.id = ${first}::uuid desc nulls last, u.created_at, u.id limit ${free}
    on conflict (user_id) do update set company_id = excluded.company_id, is_removed = false, created_at = now()`.execute(db);
}

/** Takes the seats of members who left or were disabled: they do not find them again. Call it with the lock of the company's plan. */
export async function releaseSeats(db: Queryable, companyId: string): Promise<void> {
  await sql`
    delete from seats x where x.company_id = ${companyId} and not x.is_removed
      and not exists (select 1 from users u where u.id = x.user_id and ${matching(companyId, "")})`.execute(db);
}

/** With fewer seats than before, the latest seats are lost. Call it with the lock of the company's plan. */
export async function trimSeats(db: Queryable, companyId: string, seats: number): Promise<void> {
  await sql`
    delete from seats where user_id in (
      select x.user_id ${heldSeats(companyId)}
      order by x.created_at, x.user_id offset ${seats})`.execute(db);
}

export type SeatRow = { user_id: string; name: string; email: string; has_seat: boolean; since: Date | null };

const matching = (companyId: string, query: string) => sql`
  u.company_id = ${companyId} and u.is_active and u.disabled_at is null
  ${query === "" ? sql`` : sql`and (starts_with(lower(u.name), ${query.toLowerCase()}) or starts_with(u.email, ${query.toLowerCase()}))`}`;

export async function listSeats(
  db: Queryable,
  companyId: string,
  query: string,
  page: { limit: number; offset: number },
): Promise<SeatRow[]> {
  const result = await sql<SeatRow>`
    select u.id as user_id, u.name, u.email, coalesce(not x.is_removed, false) as has_seat, case when not x.is_removed then x.created_at end as since
    from users u left join seats x on x.user_id = u.id and x.company_id = u.company_id
    where ${matching(companyId, query)} order by u.name, u.id limit ${page.limit} offset ${page.offset}`.execute(db);
  return result.rows;
}

export async function countMembers(db: Queryable, companyId: string, query: string): Promise<number> {
  const result = await sql<{ count: number }>`select count(*) as count from users u where ${matching(companyId, query)}`.execute(db);
  return result.rows[0]?.count ?? 0;
}

/** An active member of the company. */
export async function isMember(db: Queryable, companyId: string, userId: string): Promise<boolean> {
  const result = await sql`select 1 from users u where u.id = ${userId} and ${matching(companyId, "")}`.execute(db);
  return result.rows.length > 0;
}
