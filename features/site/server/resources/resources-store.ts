import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { ResourceType } from "../../contract.ts";

export type ResourceRow = {
  post_id: string;
  type: ResourceType;
  event_id: string;
  title: string;
  author_name: string;
  take_id: string | null;
  has_poster: boolean;
  /** Seconds. */
  duration: number;
};

/** In the order of the screen; of one type, or of all. Deleted Asides are not listed. */
export async function listResources(db: Queryable, type: ResourceType | null): Promise<ResourceRow[]> {
  const result = await sql<ResourceRow>`
    select r.post_id, r.type, p.event_id, coalesce(nullif(p.title, ''), e.title) as title, coalesce(u.name, '') as author_name, p.take_id,
      coalesce(t.has_poster, false) as has_poster, coalesce(t.duration, 0) as duration
    from site_resources r join posts p on p.id = r.post_id and p.deleted_at is null join events e on e.id = p.event_id
      left join users u on u.id = p.creator_id left join takes t on t.id = p.take_id
    where ${type}::text is null or r.type = ${type} order by r.type, r.position, r.post_id`.execute(db);
  return result.rows;
}

/** Changes of the list wait for each other. */
export async function lockResources(db: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('site.resources'))`.execute(db);
}

/** At the end of its type. False: it is there already. */
export async function insertResource(db: Queryable, resource: { postId: string; type: ResourceType }): Promise<boolean> {
  const done = await sql`insert into site_resources (post_id, type, position)
    select ${resource.postId}::uuid, ${resource.type}, coalesce(max(position), 0) + 1 from site_resources where type = ${resource.type}
    on conflict do nothing`.execute(db);
  return (done.numAffectedRows ?? 0n) > 0n;
}

export async function deleteResource(db: Queryable, resource: { postId: string; type: ResourceType }): Promise<boolean> {
  const done = await db
    .deleteFrom("site_resources")
    .where("post_id", "=", resource.postId)
    .where("type", "=", resource.type)
    .executeTakeFirst();
  return done.numDeletedRows > 0n;
}

export async function savePositions(db: Queryable, type: ResourceType, postIds: readonly string[]): Promise<void> {
  await sql`update site_resources r set position = o.position
    from unnest(${postIds}::uuid[]) with ordinality o (id, position) where r.post_id = o.id and r.type = ${type}`.execute(db);
}
