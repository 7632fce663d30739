import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

type Found = { id: string; externalId: string | null; externalKind: "contact" | "lead" | null };

/** What the vendor said of these contacts. */
export async function saveFound(db: Queryable, found: readonly Found[], now: Date): Promise<void> {
  await sql`
    update crm_contacts c set external_id = f.external_id, external_kind = f.external_kind, looked_up_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(found.map(({ id, externalId, externalKind }) => ({ id, external_id: externalId, external_kind: externalKind })))}::jsonb)
      as f (id uuid, external_id text, external_kind text)
    where c.id = f.id`.execute(db);
}

/** A view of each was stored at the vendor. */
export async function countViews(db: Queryable, views: readonly { contactId: string; postId: string | null; at: Date }[]): Promise<void> {
  if (views.length === 0) return;
  const given = views.map(({ contactId, postId, at }) => ({ contact_id: contactId, post_id: postId, at }));
  await sql`
    update crm_contacts c set views = views + 1, needs_sync = true,
      last_viewed_at = greatest(c.last_viewed_at, v.at),
      last_viewed_post_id = case when c.last_viewed_at is null or v.at >= c.last_viewed_at then v.post_id else c.last_viewed_post_id end
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as v (contact_id uuid, post_id uuid, at timestamptz)
    where c.id = v.contact_id`.execute(db);
}

type ToSync = {
  id: string;
  external_id: string;
  views: number;
  last_viewed_at: Date | null;
  last_viewed_title: string | null;
};

/** Contacts whose properties at the vendor are out of date. */
export async function listToSync(db: Queryable, connectionId: string, limit: number): Promise<ToSync[]> {
  const found = await sql<ToSync>`
    select c.id, c.external_id, c.views, c.last_viewed_at, coalesce(nullif(p.title, ''), e.title) as last_viewed_title
    from crm_contacts c left join posts p on p.id = c.last_viewed_post_id left join events e on e.id = p.event_id
    where c.connection_id = ${connectionId} and c.needs_sync and c.external_id is not null order by c.id limit ${limit}`.execute(db);
  return found.rows;
}

/** Those that changed meanwhile still need it. */
export async function markSynced(db: Queryable, synced: readonly { id: string; views: number; error: string | null }[]): Promise<void> {
  await sql`
    update crm_contacts c set needs_sync = c.views <> s.views, sync_error = s.error
    from jsonb_to_recordset(${JSON.stringify(synced)}::jsonb) as s (id uuid, views int, error text)
    where c.id = s.id`.execute(db);
}

/** The properties of contacts that the vendor refused are written again. */
export async function syncRefusedAgain(db: Queryable, connectionId: string): Promise<void> {
  await sql`update crm_contacts set needs_sync = true where connection_id = ${connectionId} and sync_error is not null`.execute(db);
}

type SyncFailure = { connection_id: string; contacts: number; error: string };

/** Of each connection, how many contacts the vendor refused to update, and one reason. */
export async function listSyncFailures(db: Queryable, connectionIds: readonly string[]): Promise<SyncFailure[]> {
  const found = await sql<SyncFailure>`
    select connection_id, count(*) as contacts, max(sync_error) as error from crm_contacts
    where connection_id = any(${[...connectionIds]}::uuid[]) and sync_error is not null group by connection_id`.execute(db);
  return found.rows;
}

/** They are looked up again: what we know of them may be out of date. */
export async function forgetFound(db: Queryable, ids: readonly string[]): Promise<void> {
  await sql`update crm_contacts set external_id = null, external_kind = null, looked_up_at = null where id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
}

export async function deleteAddress(db: Queryable, address: string): Promise<void> {
  await db.deleteFrom("crm_contacts").where("address", "=", address).execute();
}
