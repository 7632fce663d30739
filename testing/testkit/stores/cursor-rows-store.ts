import { type RawBuilder, sql } from "kysely";
import type { Database } from "@aside/server/db/open-database.ts";

/** `at`: null where the list has rows without a time. Its microseconds matter. `word`: a name or title, equal for several rows. */
export type ListRow = { id: string; at: string | null; n: number; word: string };

/** Whose rows: the reader, a colleague, their company, and what the list belongs to (a post, folder, form or webhook). */
export type ListOwner = { userId: string; otherId: string; companyId: string; parentId: string };

const rowsOf = (rows: readonly ListRow[]) => sql`unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ at }) => at)}::timestamptz[],
  ${rows.map(({ n }) => n)}::int[], ${rows.map(({ word }) => word)}::text[]) as r (id, at, n, word)`;

type Insert = (db: Database, rows: readonly ListRow[], owner: ListOwner) => Promise<void>;
type Statement = (rows: RawBuilder<unknown>, owner: ListOwner) => RawBuilder<unknown>;
const inserting =
  (...statements: Statement[]): Insert =>
  async (db, rows, owner) => {
    for (const statement of statements) await statement(rowsOf(rows), owner).execute(db);
  };

const posts =
  (creator: "userId" | "otherId"): Statement =>
  (rows, owner) =>
    sql`with e as (insert into events (id, creator_id, title, created_at) select id, ${owner[creator]}, word, at from ${rows} returning id)
    insert into posts (id, event_id, creator_id, title, post_status, created_at, sent_at)
      select r.id, r.id, ${owner[creator]}, word, 'SENT', at, at from ${rows} join e on e.id = r.id`;

const places =
  (status: "approved" | "pending"): Statement =>
  (rows, { userId, companyId, parentId }) =>
    sql`
    insert into library_posts (post_id, company_id, folder_id, status, submitted_by, submitted_at, listed_at)
    select id, ${companyId}, ${parentId}, ${status}, ${userId}, at, at from ${rows}`;

const contacts: Statement = (rows, { userId }) => sql`
  insert into contacts (id, user_id, name, source, sort_name, last_used_at) select id, ${userId}, word, 'typed', word, at from ${rows}`;

/** Rows of a list, each made directly in its table. */
export const insertRows = {
  inbox: inserting(
    posts("otherId"),
    (rows, { userId }) => sql`insert into inbox_items (user_id, post_id, event_id, received_at) select ${userId}, id, id, at from ${rows}`,
  ),
  created: inserting(posts("userId")),
  trash: inserting(
    (rows, { userId }) => sql`insert into events (id, creator_id, deleted_at) select id, ${userId}, at from ${rows}`,
    (rows, { userId }) => sql`insert into posts (id, event_id, creator_id, deleted_at, purge_after)
      select id, id, ${userId}, at, now() + interval '10 days' from ${rows}`,
  ),
  contacts: inserting(contacts),
  /** Two of the same name, which is the row's id. */
  duplicates: inserting(
    (rows, owner) => contacts(sql`(select id, null::timestamptz as at, n, id::text as word from ${rows}) r`, owner),
    (rows, owner) => contacts(sql`(select gen_random_uuid() as id, null::timestamptz as at, n, id::text as word from ${rows}) r`, owner),
  ),
  folder: inserting(
    posts("userId"),
    places("approved"),
    (rows) => sql`insert into post_totals (post_id, viewers) select id, n / 7 from ${rows}
      on conflict (post_id) do update set viewers = excluded.viewers`,
  ),
  reviews: inserting(posts("userId"), places("pending")),
  submissions: inserting(
    (rows, { parentId }) =>
      sql`insert into form_submissions (id, form_id, submitted_at, last_message_at) select id, ${parentId}, at, at from ${rows}`,
  ),
  viewers: inserting(
    (rows, { parentId }) =>
      sql`insert into post_viewers (post_id, viewer_key, name, last_viewed_at) select ${parentId}, 'a:' || id, id::text, at from ${rows}`,
  ),
  comments: inserting(
    (rows, { parentId, userId }) => sql`insert into comments (id, post_id, user_id, client_id, text, created_at)
      select id, ${parentId}, ${userId}, id, word, at from ${rows}`,
  ),
  members: inserting(
    (rows, { companyId }) => sql`insert into users (id, email, name, is_active, company_id, created_at)
      select id, id || '@rows.example', word, true, ${companyId}, at from ${rows}`,
  ),
  deliveries: inserting(
    (rows, { companyId }) => sql`insert into webhook_events (id, company_id, type, subject_id, data, detail, created_at)
      select id, ${companyId}, 'aside.sent', id, '{}', '{}', at from ${rows}`,
    (rows, { parentId }) => sql`insert into webhook_deliveries (id, endpoint_id, event_id, subject_id, is_full, next_at, created_at)
      select id, ${parentId}, id, id, false, at, at from ${rows} order by n desc`,
  ),
  activities: inserting(
    (rows, { parentId }) => sql`insert into crm_contacts (id, connection_id, address, name)
      select id, ${parentId}, id || '@rows.example', word from ${rows}`,
    (rows, { parentId }) => sql`insert into crm_activities (id, connection_id, contact_id, kind, key, data, next_at, happened_at)
      select id, ${parentId}, id, 'viewed', id::text, '{"title": "same"}', at, at from ${rows} order by n desc`,
  ),
  search: inserting(
    posts("userId"),
    (rows) => sql`insert into privacy_settings (id, event_id) select id, id from ${rows}`,
    (rows) =>
      sql`insert into search_passages (id, post_id, kind, text) select gen_random_uuid(), id, 'transcript', 'zebra ' || word from ${rows}`,
  ),
} satisfies Record<string, Insert>;

const DELETED = {
  inbox: "inbox_items where post_id",
  created: "posts where id",
  trash: "events where id",
  contacts: "contacts where id",
  duplicates: "contacts where name",
  folder: "library_posts where post_id",
  reviews: "library_posts where post_id",
  submissions: "form_submissions where id",
  viewers: "post_viewers where substr(viewer_key, 3)",
  comments: "comments where id",
  members: "users where id",
  deliveries: "webhook_deliveries where id",
  activities: "crm_activities where id",
  search: "search_passages where post_id",
} satisfies Record<keyof typeof insertRows, string>;

export async function deleteRow(db: Database, list: keyof typeof insertRows, id: string): Promise<void> {
  await sql`delete from ${sql.raw(DELETED[list])} = ${id}`.execute(db);
}

export async function insertCrmConnection(db: Database, companyId: string): Promise<string> {
  const made = await sql<{ id: string }>`
    insert into crm_connections (id, company_id, provider, account_id, account_name, api_url, activities, next_at, slot_at, created_at, updated_at)
    values (gen_random_uuid(), ${companyId}, 'hubspot', '1', 'Acme', 'https://api.hubapi.com', '{viewed}', now(), now(), now(), now())
    returning id`.execute(db);
  return made.rows[0]?.id ?? "";
}

export async function findCompany(db: Database, userId: string): Promise<string> {
  const { company_id } = await db.selectFrom("users").select("company_id").where("id", "=", userId).executeTakeFirstOrThrow();
  if (company_id === null) throw new Error("the person has no company");
  return company_id;
}
