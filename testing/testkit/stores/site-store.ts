import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

/** Confirmed subscribers `reader0@example.org`, `reader1@example.org` and so on. */
export async function addSubscribers(
  db: Queryable,
  count: number,
  { prefix = "reader", confirmedAt = new Date() }: { prefix?: string; confirmedAt?: Date } = {},
): Promise<void> {
  await sql`insert into newsletter_subscribers (id, email, state, requested_at, confirmed_at)
    select gen_random_uuid(), ${prefix} || n || '@example.org', 'confirmed', ${confirmedAt}, ${confirmedAt}
    from generate_series(0, ${count}::int - 1) n`.execute(db);
}

export async function deleteSubscribers(db: Queryable): Promise<void> {
  await sql`delete from newsletter_subscribers`.execute(db);
}

export async function readRecipients(db: Queryable, newsletterId: string): Promise<{ state: string }[]> {
  return (await sql<{ state: string }>`select state from newsletter_recipients where newsletter_id = ${newsletterId}::uuid`.execute(db))
    .rows;
}
