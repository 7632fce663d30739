import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { afterBoth, afterDescending, momentText } from "@aside/server/db/positions.ts";
import { addressBookSearch } from "@aside/server/db/address-book-search.ts";

export type ContactFields = { name: string; company: string; phone: string; note: string };
export type Source = "typed" | "recipient" | "import";

export type ContactRow = ContactFields & {
  id: string;
  source: Source;
  uses: number;
  last_used_at: Date | null;
  emails: string[];
  groups: { id: string; name: string }[];
  is_unsubscribed: boolean;
  image_user_id: string | null;
  profile_image_key: string | null;
};

/** Serializes changes of a person's contacts, so that addresses stay unique and the count is correct. */
export async function lockContacts(db: Queryable, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contacts ${ownerId}`}, 0))`.execute(db);
}

export type Which = { ownerId: string; search: string; groupId: string | undefined; isUnsubscribed: boolean };

function conditions({ ownerId, search, groupId, isUnsubscribed }: Which): RawBuilder<unknown> {
  const found = search === "" ? sql`` : (addressBookSearch(search, ownerId) ?? sql`and false`);
  const grouped =
    groupId === undefined
      ? sql``
      : sql`and c.id in (select m.contact_id from contact_group_members m join contact_groups g on g.id = m.group_id
          where g.id = ${groupId} and g.user_id = ${ownerId})`;
  const left = isUnsubscribed
    ? sql`and c.id in (select e.contact_id from unsubscribes s join contact_emails e on e.user_id = s.sender_id and e.email = s.email
        where s.sender_id = ${ownerId})`
    : sql``;
  return sql`c.user_id = ${ownerId} ${found} ${grouped} ${left}`;
}

/** Pictures are shown only of colleagues and of people who sent the person an Aside. */
const IMAGE = (ownerId: string) => sql`
  left join lateral (
    select u.id, u.profile_image_key from contact_emails e join users u on u.email = e.email
    where e.contact_id = c.id and u.profile_image_key is not null and u.is_active and (
      u.company_id = (select company_id from users where id = ${ownerId})
      or exists (select 1 from event_members m join events v on v.id = m.event_id where m.user_id = ${ownerId} and v.creator_id = u.id))
    order by e.is_primary desc, e.email limit 1
  ) image on true`;

const COLUMNS = sql`c.id, c.name, c.company, c.phone, c.note, c.source, c.uses, c.last_used_at, image.id as image_user_id, image.profile_image_key,
  (select coalesce(array_agg(e.email order by e.is_primary desc, e.email), '{}') from contact_emails e where e.contact_id = c.id) as emails,
  (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by lower(g.name), g.id), '[]')
    from contact_group_members m join contact_groups g on g.id = m.group_id where m.contact_id = c.id) as groups,
  exists (select 1 from contact_emails e join unsubscribes s on s.sender_id = c.user_id and s.email = e.email where e.contact_id = c.id) as is_unsubscribed`;

/** The value of the order, and the id: the name, or the time of the last use, null without one. */
export type ContactPosition = [place: string | null, id: string];
export type ListedContact = ContactRow & { place: string | null };
type PageCut = { sort: "name" | "recent"; limit: number; offset: number; after?: ContactPosition | null };

const ORDERS = {
  name: { order: sql`c.sort_name, c.id`, place: sql`c.sort_name`, columns: sql`c.id` },
  recent: { order: sql`c.last_used_at desc nulls last, c.id`, place: momentText(sql`c.last_used_at`), columns: sql`c.id, c.last_used_at` },
};

function cutOf(which: Which, { sort, limit, offset, after }: PageCut): RawBuilder<unknown> {
  const { order, columns } = ORDERS[sort];
  const cut = (from: RawBuilder<unknown>) =>
    sql`select ${columns} from contacts c where ${conditions(which)} ${from} order by ${order} limit ${limit} offset ${offset}`;
  if (!after) return cut(sql``);
  if (sort === "name") return cut(afterBoth({ at: sql`c.sort_name`, id: sql`c.id` }, after));
  const unused = cut(sql`and c.last_used_at is null ${after[0] === null ? sql`and c.id > ${after[1]}` : sql``}`);
  if (after[0] === null) return unused;
  // Those that were never used are last. One condition for both would read the index from its beginning.
  const used = cut(afterDescending({ at: sql`c.last_used_at`, id: sql`c.id` }, after));
  return sql`select * from ((${used}) union all (${unused})) c order by ${order} limit ${limit}`;
}

/** The page's ids come from the index alone, so that late pages read only their own rows. */
export async function listContacts(db: Queryable, which: Which, page: PageCut): Promise<ListedContact[]> {
  const { order, place } = ORDERS[page.sort];
  const result = await sql<ListedContact>`
    with page as materialized (${cutOf(which, page)})
    select ${COLUMNS}, ${place} as place from page join contacts c on c.id = page.id ${IMAGE(which.ownerId)} order by ${order}`.execute(db);
  return result.rows;
}

export async function countContacts(db: Queryable, which: Which): Promise<number> {
  const result = await sql<{ count: number }>`select count(*) as count from contacts c where ${conditions(which)}`.execute(db);
  return result.rows[0]?.count ?? 0;
}

export async function countOwn(db: Queryable, ownerId: string): Promise<number> {
  return await countContacts(db, { ownerId, search: "", groupId: undefined, isUnsubscribed: false });
}

/** In the order of the ids, without those that are not the owner's. */
export async function readContacts(db: Queryable, ownerId: string, ids: string[]): Promise<ContactRow[]> {
  const result = await sql<ContactRow>`
    select ${COLUMNS} from contacts c ${IMAGE(ownerId)}
    where c.user_id = ${ownerId} and c.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], c.id)`.execute(db);
  return result.rows;
}

export async function insertContact(
  db: Queryable,
  contact: ContactFields & { id: string; ownerId: string; source: Source },
): Promise<void> {
  const { ownerId, ...fields } = contact;
  await db
    .insertInto("contacts")
    .values({ ...fields, user_id: ownerId })
    .execute();
}

export async function updateContact(db: Queryable, id: string, fields: ContactFields): Promise<void> {
  await db
    .updateTable("contacts")
    .set({ ...fields, updated_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

/** The owner's contacts that have these addresses. */
export async function findByEmails(db: Queryable, ownerId: string, emails: string[]): Promise<{ email: string; contact_id: string }[]> {
  const result = await sql<{ email: string; contact_id: string }>`
    select email, contact_id from contact_emails where user_id = ${ownerId} and email = any(${emails}) order by email`.execute(db);
  return result.rows;
}

/** Replaces the contact's addresses; emails go to the first. The caller has checked that no other contact has them. */
export async function setEmails(db: Queryable, ownerId: string, contactId: string, emails: string[]): Promise<void> {
  await sql`delete from contact_emails where contact_id = ${contactId} and email <> all(${emails})`.execute(db);
  await sql`insert into contact_emails (user_id, email, contact_id, is_primary)
    select ${ownerId}, given.email, ${contactId}, given.n = 1 from unnest(${emails}::text[]) with ordinality as given(email, n)
    on conflict (user_id, email) do update set is_primary = excluded.is_primary`.execute(db);
}

/** Updates the search terms and sort keys from the current values. Must follow every change of name, company or address. */
export async function writeWords(db: Queryable, ids: string[]): Promise<void> {
  await sql`update contacts c set
      words = dashboard_terms(c.name, c.company, held.addresses, replace(held.addresses, '@', ' ')),
      sort_name = case when c.name <> '' then lower(c.name) else coalesce(held.first, '') end
    from (
      select i.id, string_agg(e.email, ' ') as addresses, min(e.email) filter (where e.is_primary) as first
      from unnest(${ids}::uuid[]) as i(id) left join contact_emails e on e.contact_id = i.id group by i.id
    ) held where held.id = c.id`.execute(db);
}

export async function deleteContacts(db: Queryable, ownerId: string, ids: string[]): Promise<number> {
  const done = await db.deleteFrom("contacts").where("user_id", "=", ownerId).where("id", "in", ids).executeTakeFirst();
  return Number(done.numDeletedRows);
}

/** Moves everything that identifies a contact to `keep`; the other contacts are empty afterwards. */
export async function moveToContact(db: Queryable, keep: string, others: string[]): Promise<void> {
  await sql`update contact_emails set contact_id = ${keep}, is_primary = false where contact_id = any(${others}::uuid[])`.execute(db);
  await sql`insert into contact_group_members (group_id, contact_id)
    select distinct group_id, ${keep}::uuid from contact_group_members where contact_id = any(${others}::uuid[])
    on conflict do nothing`.execute(db);
  await sql`update contacts k set uses = k.uses + o.uses, last_used_at = greatest(k.last_used_at, o.last_used_at), updated_at = now()
    from (select sum(uses)::int as uses, max(last_used_at) as last_used_at from contacts where id = any(${others}::uuid[])) o
    where k.id = ${keep}`.execute(db);
}

const DIGITS = sql`regexp_replace(phone, '\\D', '', 'g')`;

type DuplicateSet = { same: "name" | "phone"; key: string; ids: string[] };
/** `same` and `key`. */
export type SetPosition = ["name" | "phone", string];

/** Sets of at most `perSet` ids that share a name, or a phone number under different names. */
export async function listDuplicates(
  db: Queryable,
  ownerId: string,
  page: { limit: number; offset: number; perSet: number; after: SetPosition | null },
): Promise<DuplicateSet[]> {
  const from = page.after ? sql`where (same, key) > (${page.after[0]}, ${page.after[1]})` : sql``;
  const result = await sql<DuplicateSet>`
    select same, key, ids[1:${sql.lit(page.perSet)}] as ids from (
      select 'name' as same, sort_name as key, array_agg(id order by uses desc, id) as ids
        from contacts where user_id = ${ownerId} and name <> '' group by sort_name having count(*) > 1
      union all
      select 'phone', ${DIGITS}, array_agg(id order by uses desc, id)
        from contacts where user_id = ${ownerId} and phone <> '' group by ${DIGITS}
        having count(distinct sort_name) > 1 and length(${DIGITS}) >= 6
    ) sets ${from} order by same, key limit ${page.limit} offset ${page.offset}`.execute(db);
  return result.rows;
}
