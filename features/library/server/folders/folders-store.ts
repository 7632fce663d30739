import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { canView, LEVEL } from "../../policy.ts";

export type FolderRow = {
  id: string;
  company_id: string;
  parent_id: string | null;
  path: string[];
  name: string;
  everyone_level: number | null;
  admin_id: string | null;
  admin_name: string | null;
  admin_picture: string | null;
  /** The actor's level here and in the parent folder; null at the top. */
  level: number;
  parent_level: number | null;
  folders: number;
  videos: number;
  pending: number;
};

/** Published: watched by every member who may view the folder. `l` is the place. */
export const IS_PUBLISHED = sql<boolean>`(l.status = 'approved' and coalesce(l.expires_at > now(), true) and not l.is_gone)`;

/** Folders that the person may view, by name. Levels and counts of all folders are computed at once: a library has some thousands. */
async function selectFolders(db: Queryable, userId: string, where: RawBuilder<unknown>): Promise<FolderRow[]> {
  const result = await sql<FolderRow>`
    with levels as materialized (select folder_id, level from library_levels(${userId})),
      visible as materialized (select f.*, v.level from library_folders f join levels v on v.folder_id = f.id where v.level >= ${LEVEL.view}),
      children as materialized (select parent_id, count(*) as folders from visible where parent_id is not null group by parent_id),
      waiting as materialized (select step.id, count(*) as pending from library_posts l join library_folders d on d.id = l.folder_id
          cross join unnest(d.path) as step (id)
        where l.company_id = (select company_id from users where id = ${userId}) and l.status = 'pending' and not l.is_gone group by step.id)
    select f.id, f.company_id, f.parent_id, f.path, f.name, f.everyone_level, f.level, o.level as parent_level,
      u.id as admin_id, u.name as admin_name, u.profile_image_key as admin_picture, coalesce(c.folders, 0) as folders,
      (select count(*) from library_posts l where l.folder_id = f.id and ${IS_PUBLISHED}) as videos,
      case when f.level < ${LEVEL.administer} then 0 else coalesce(w.pending, 0) end as pending
    from visible f left join levels o on o.folder_id = f.parent_id left join children c on c.parent_id = f.id left join waiting w on w.id = f.id
      left join users u on u.id = f.admin_id
    where ${where} order by lower(f.name), f.id`.execute(db);
  return result.rows;
}

/** At the top, also folders whose parent the person may not view. */
export async function listTopFolders(db: Queryable, userId: string): Promise<FolderRow[]> {
  return await selectFolders(db, userId, sql`f.parent_id is null or o.level = ${LEVEL.none}`);
}

export async function listSubfolders(db: Queryable, userId: string, parentId: string): Promise<FolderRow[]> {
  return await selectFolders(db, userId, sql`f.parent_id = ${parentId}`);
}

export async function listAllFolders(db: Queryable, userId: string): Promise<FolderRow[]> {
  return await selectFolders(db, userId, sql`true`);
}

export async function findFolder(db: Queryable, userId: string, folderId: string): Promise<FolderRow | undefined> {
  return (await selectFolders(db, userId, sql`f.id = ${folderId}`))[0];
}

export type FolderPlace = Pick<FolderRow, "id" | "parent_id" | "path" | "name" | "everyone_level" | "level">;

/** A folder without counts, for checks; undefined if the person may not view it. */
export async function findFolderPlace(db: Queryable, userId: string, folderId: string): Promise<FolderPlace | undefined> {
  const result = await sql<FolderPlace>`
    select f.id, f.parent_id, f.path, f.name, f.everyone_level, library_level(f.id, ${userId}) as level from library_folders f
    where f.id = ${folderId}`.execute(db);
  const row = result.rows[0];
  return row && canView(row.level) ? row : undefined;
}

/** Those of the folders that the person may view, from the top. */
export async function listPath(db: Queryable, userId: string, path: readonly string[]): Promise<{ id: string; name: string }[]> {
  const result = await sql<{ id: string; name: string }>`
    select f.id, f.name from unnest(${path as string[]}::uuid[]) with ordinality as step (id, depth) join library_folders f on f.id = step.id
    where library_level(f.id, ${userId}) >= ${LEVEL.view} order by step.depth`.execute(db);
  return result.rows;
}

/** The level of a folder for a person, with its name; undefined if they may not view it. The folder stays until the transaction ends. */
export async function lockFolder(
  db: Queryable,
  userId: string,
  folderId: string,
): Promise<{ id: string; name: string; company_id: string; level: number } | undefined> {
  const result = await sql<{ id: string; name: string; company_id: string; level: number }>`
    select f.id, f.name, f.company_id, library_level(f.id, ${userId}) as level from library_folders f
    where f.id = ${folderId} for key share of f`.execute(db);
  const row = result.rows[0];
  return row && canView(row.level) ? row : undefined;
}

export async function countFolders(db: Queryable, companyId: string): Promise<number> {
  const result = await sql<{ count: number }>`select count(*) as count from library_folders where company_id = ${companyId}`.execute(db);
  return result.rows[0]?.count ?? 0;
}

export type NewFolder = { id: string; companyId: string; parent: { id: string; path: string[] } | null; name: string };

export async function insertFolder(db: Queryable, { id, companyId, parent, name }: NewFolder): Promise<void> {
  await db
    .insertInto("library_folders")
    .values({ id, company_id: companyId, parent_id: parent?.id ?? null, path: [...(parent?.path ?? []), id], name })
    .execute();
}

/** Another folder of this name, ignoring case, in the same place. */
export async function isNameTaken(
  db: Queryable,
  place: { companyId: string; parentId: string | null },
  name: string,
  exceptId: string | null,
): Promise<boolean> {
  const result = await sql<{ is_taken: boolean }>`
    select exists (select from library_folders where company_id = ${place.companyId} and parent_id is not distinct from ${place.parentId}::uuid
      and lower(name) = lower(${name}::text) and id is distinct from ${exceptId}::uuid) as is_taken`.execute(db);
  return result.rows[0]?.is_taken ?? false;
}

export async function renameFolder(db: Queryable, folderId: string, name: string): Promise<void> {
  await db
    .updateTable("library_folders")
    .set({ name, updated_at: sql`now()` })
    .where("id", "=", folderId)
    .execute();
}

/** Levels below the folder, itself included. */
export async function heightOf(db: Queryable, folder: { id: string; path: string[] }): Promise<number> {
  const result = await sql<{ height: number }>`
    select max(cardinality(path)) - ${folder.path.length - 1} as height from library_folders where path @> array[${folder.id}::uuid]`.execute(
    db,
  );
  return result.rows[0]?.height ?? 1;
}

/** Moves the folder and everything below it. */
export async function moveFolder(
  db: Queryable,
  folder: { id: string; path: string[] },
  parent: { id: string; path: string[] } | null,
): Promise<void> {
  await sql`
    update library_folders set path = ${parent?.path ?? []}::uuid[] || path[${folder.path.length}::int:], updated_at = now(),
      parent_id = case when id = ${folder.id} then ${parent?.id ?? null}::uuid else parent_id end
    where path @> array[${folder.id}::uuid]`.execute(db);
}

/** Locks the folder and those below it against new videos. True if there are videos in them. */
export async function lockSubtree(db: Queryable, folderId: string): Promise<boolean> {
  await sql`select id from library_folders where path @> array[${folderId}::uuid] order by id for update`.execute(db);
  const result = await sql<{ has_posts: boolean }>`
    select exists (select from library_posts l join library_folders f on f.id = l.folder_id where f.path @> array[${folderId}::uuid]) as has_posts`.execute(
    db,
  );
  return result.rows[0]?.has_posts ?? false;
}

export async function deleteSubtree(db: Queryable, folderId: string): Promise<void> {
  await sql`delete from library_folders where path @> array[${folderId}::uuid]`.execute(db);
}

export async function saveFolderAdmin(db: Queryable, folderId: string, adminId: string | null): Promise<void> {
  await db
    .updateTable("library_folders")
    .set({ admin_id: adminId, updated_at: sql`now()` })
    .where("id", "=", folderId)
    .execute();
}

export type GrantRow = { user_id: string | null; group_id: string | null; name: string; level: number };

export async function listGrants(db: Queryable, folderId: string): Promise<GrantRow[]> {
  const result = await sql<GrantRow>`
    select g.user_id, g.group_id, coalesce(u.name, d.display_name, '') as name, g.level from library_grants g
      left join users u on u.id = g.user_id left join groups d on d.id = g.group_id
    where g.folder_id = ${folderId} order by g.group_id is null, lower(coalesce(u.name, d.display_name)), coalesce(g.user_id, g.group_id)`.execute(
    db,
  );
  return result.rows;
}

export async function replaceAccess(
  db: Queryable,
  folderId: string,
  access: { everyoneLevel: number | null; grants: { userId: string | null; groupId: string | null; level: number }[] },
): Promise<void> {
  await db
    .updateTable("library_folders")
    .set({ everyone_level: access.everyoneLevel, updated_at: sql`now()` })
    .where("id", "=", folderId)
    .execute();
  await db.deleteFrom("library_grants").where("folder_id", "=", folderId).execute();
  if (access.grants.length === 0) return;
  await db
    .insertInto("library_grants")
    .values(access.grants.map(({ userId, groupId, level }) => ({ folder_id: folderId, user_id: userId, group_id: groupId, level })))
    .execute();
}
