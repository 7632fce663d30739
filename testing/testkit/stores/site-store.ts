import { sql } from "kysely";
import { newId } from "@aside/server/db/new-id.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";

const PART = 20_000;

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

/** Many subscribers for a bench: nine of ten have confirmed, one in twenty has unsubscribed. Returns the id of a newsletter that is being sent. */
export async function fillSubscribers(db: Queryable, count: number): Promise<string> {
  // In parts: a statement has a time limit.
  for (let from = 1; from <= count; from += PART)
    await sql`insert into newsletter_subscribers (id, email, state, requested_at, confirmed_at)
    select md5('s' || n)::uuid, 'reader' || n || '@company' || n % 5000 || '.example',
      case when n % 20 = 0 then 'pending' when n % 20 = 1 then 'unsubscribed' else 'confirmed' end, now(), now()
    from generate_series(${from}::int, ${Math.min(count, from + PART - 1)}::int) n`.execute(db);
  const id = newId();
  await sql`insert into newsletters (id, title, body, body_html, send_started_at) values (${id}, 'Example', 'Example', '<p>Example</p>', now())`.execute(
    db,
  );
  await sql`analyze newsletter_subscribers`.execute(db);
  return id;
}
