import { sql } from "kysely";
import { addressBookSearch } from "@aside/server/db/address-book-search.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { MAX_SEARCHES } from "../contract.ts";

export async function listSearches(db: Queryable, userId: string) {
  return await db
    .selectFrom("searches")
    .select(["id", "query", "last_used_at"])
    .where("user_id", "=", userId)
    .orderBy("last_used_at", "desc")
    .orderBy("id")
    .limit(MAX_SEARCHES)
    .execute();
}

/** A repeated search is stored once, ignoring case; the oldest beyond the limit are deleted. */
export async function saveSearch(db: Queryable, search: { id: string; userId: string; query: string }): Promise<void> {
  await sql`
    insert into searches (id, user_id, query) values (${search.id}, ${search.userId}, ${search.query})
    on conflict (user_id, lower(query)) do update set query = excluded.query, uses = searches.uses + 1, last_used_at = now()`.execute(db);
  await sql`
    delete from searches where user_id = ${search.userId} and id in (
      select id from searches where user_id = ${search.userId} order by last_used_at desc, id offset ${MAX_SEARCHES})`.execute(db);
}

export async function deleteSearches(db: Queryable, userId: string, id: string | undefined): Promise<void> {
  let query = db.deleteFrom("searches").where("user_id", "=", userId);
  if (id) query = query.where("id", "=", id);
  await query.execute();
}

/** The person's searches that start with the text, newest first. */
export async function suggestSearches(db: Queryable, userId: string, typed: string, limit: number): Promise<string[]> {
  const result = await sql<{ query: string }>`
    select query from searches where user_id = ${userId} and starts_with(lower(query), lower(${typed}::text))
    order by last_used_at desc, id limit ${limit}`.execute(db);
  return result.rows.map(({ query }) => query);
}

/** Titles of the person's Asides that contain words with these prefixes, newest first. */
export async function suggestTitles(db: Queryable, userId: string, words: string, limit: number): Promise<string[]> {
  const result = await sql<{ title: string }>`
    select coalesce(nullif(p.title, ''), (select e.title from events e where e.id = p.event_id)) as title
    from posts p
    where p.creator_id = ${userId} and p.deleted_at is null and not p.is_reply and owned_words(p.creator_id, p.own_words) @@ ${words}::tsquery
    order by p.created_at desc, p.id limit ${4 * limit}`.execute(db);
  return result.rows.map(({ title }) => title);
}

export type PersonRow = { user_id: string | null; name: string; email: string; picture: string | null };

/**
 * Recently used contacts that match the terms, or all without terms. Pictures only of colleagues and of people who sent the person an Aside
 * (docs/decisions/0046).
 */
export async function suggestContacts(db: Queryable, userId: string, typed: string, limit: number): Promise<PersonRow[]> {
  const found = addressBookSearch(typed, userId) ?? sql``;
  const result = await sql<PersonRow>`
    with page as materialized (select c.id from contacts c where c.user_id = ${userId} ${found}
      order by c.last_used_at desc nulls last, c.id limit ${limit})
    select c.name, m.email, u.id as user_id,
      case when u.company_id = (select company_id from users where id = ${userId})
        or exists (select from event_members r join events v on v.id = r.event_id where r.user_id = ${userId} and v.creator_id = u.id)
        then u.profile_image_key end as picture
    from page join contacts c on c.id = page.id
      join contact_emails m on m.contact_id = c.id and m.is_primary
      left join users u on u.email = m.email and u.is_active
    order by c.last_used_at desc nulls last, c.id`.execute(db);
  return result.rows;
}

export async function suggestColleagues(db: Queryable, userId: string, words: string, limit: number): Promise<PersonRow[]> {
  const result = await sql<PersonRow>`
    select u.id as user_id, u.name, u.email, u.profile_image_key as picture
    from users u
    where u.company_id = (select company_id from users where id = ${userId}) and u.is_active and u.company_id is not null and u.id <> ${userId}
      and to_tsvector('simple', u.name || ' ' || u.email) @@ ${words}::tsquery
    order by lower(u.name), u.id limit ${limit}`.execute(db);
  return result.rows;
}
