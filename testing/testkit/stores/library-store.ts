import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

/** A group of the person's company, as its directory would make it. */
export async function addGroup(db: Queryable, group: { id: string; ofUserId: string; name: string }): Promise<void> {
  await sql`insert into groups (id, company_id, display_name)
    select ${group.id}, company_id, ${group.name} from users where id = ${group.ofUserId}`.execute(db);
}

export async function setGroupMember(db: Queryable, groupId: string, userId: string, isMember: boolean): Promise<void> {
  await sql`delete from group_members where group_id = ${groupId} and user_id = ${userId}`.execute(db);
  if (isMember) await sql`insert into group_members (group_id, user_id) values (${groupId}, ${userId})`.execute(db);
}

/** Lets the time pass at which a video of the library expires. */
export async function expireLibraryPost(db: Queryable, postId: string): Promise<void> {
  await sql`update library_posts set expires_at = now() - interval '1 second' where post_id = ${postId}`.execute(db);
}

/** Places for all posts of `openManyRows`: ten to a folder, one in fifty waits, one in a hundred expires. */
export async function fillManyPlaces(db: Queryable): Promise<{ companyId: string; folderId: string; postId: string }> {
  const { rows } = await sql<{ companyId: string }>`select id as "companyId" from companies limit 1`.execute(db);
  const companyId = rows[0]?.companyId ?? "";
  await sql`insert into library_settings (company_id, is_enabled) values (${companyId}, true)`.execute(db);
  await sql`insert into library_folders (id, company_id, path, name)
    select md5('f' || n)::uuid, ${companyId}, array[md5('f' || n)::uuid], 'Folder ' || n from generate_series(0, 599) n`.execute(db);
  await sql`
    insert into library_posts (post_id, company_id, folder_id, status, submitted_by, submitted_at, listed_at, expires_at, pinned_at)
    select p.id, ${companyId}, md5('f' || n % 600)::uuid, case when n % 50 = 0 then 'pending' else 'approved' end, p.creator_id, p.created_at, p.created_at,
      case when n % 100 = 1 then now() + n * interval '1 hour' end, case when n % 500 = 1 then now() end
    from (select *, row_number() over (order by id) as n from posts) p`.execute(db);
  await sql`insert into post_totals (post_id, viewers) select id, 1 from posts on conflict do nothing`.execute(db);
  await sql`insert into post_viewers (post_id, viewer_key, user_id) select id, 'u:' || creator_id, creator_id from posts`.execute(db);
  await sql`insert into shared_posts (id, user_id, post_id, share_medium) select md5('x' || id)::uuid, creator_id, id, 'link' from posts`.execute(
    db,
  );
  await sql`analyze`.execute(db);
  const place = await sql<{ folderId: string; postId: string }>`
    select folder_id as "folderId", post_id as "postId" from library_posts where status = 'approved' and not is_gone limit 1`.execute(db);
  return { companyId, ...(place.rows[0] ?? { folderId: "", postId: "" }) };
}

/** Where `library_level` and `library_levels` of migration 0009 disagree. */
export async function findLevelDifferences(db: Queryable): Promise<unknown[]> {
  const result = await sql`
    select f.id as folder_id, u.id as user_id, library_level(f.id, u.id) as one, v.level as of_all
    from library_folders f join users u on u.company_id = f.company_id left join lateral library_levels(u.id) v on v.folder_id = f.id
    where library_level(f.id, u.id) <> coalesce(v.level, 0)`.execute(db);
  return result.rows;
}
