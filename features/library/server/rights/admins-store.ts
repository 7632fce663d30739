import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

export type AdminRow = { user_id: string; name: string; email: string; picture: string | null; is_company_admin: boolean };

/** Administrators of the whole library: those of the company, and appointed ones. */
export async function listAdmins(db: Queryable, companyId: string): Promise<AdminRow[]> {
  const result = await sql<AdminRow>`
    select u.id as user_id, u.name, u.email, u.profile_image_key as picture, u.role <> 'USER' as is_company_admin from users u
    where u.company_id = ${companyId} and u.is_active and u.disabled_at is null
      and (u.role <> 'USER' or exists (select from library_admins a where a.user_id = u.id and a.company_id = u.company_id))
    order by lower(u.name), u.id limit 500`.execute(db);
  return result.rows;
}

export type FolderAdminRow = { user_id: string; name: string; folder_id: string; folder_name: string };

/** Administrators of folders that this person may view. */
export async function listFolderAdmins(db: Queryable, companyId: string, userId: string): Promise<FolderAdminRow[]> {
  const result = await sql<FolderAdminRow>`
    select u.id as user_id, u.name, f.id as folder_id, f.name as folder_name from library_folders f join users u on u.id = f.admin_id
    where f.company_id = ${companyId} and library_level(f.id, ${userId}) > 0 order by lower(f.name), f.id limit 500`.execute(db);
  return result.rows;
}

export async function addAdmin(db: Queryable, companyId: string, userId: string): Promise<boolean> {
  const done = await db
    .insertInto("library_admins")
    .values({ user_id: userId, company_id: companyId })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet({ company_id: companyId }).where("library_admins.company_id", "<>", companyId),
    )
    .executeTakeFirst();
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function removeAdmin(db: Queryable, companyId: string, userId: string): Promise<boolean> {
  const done = await db.deleteFrom("library_admins").where("company_id", "=", companyId).where("user_id", "=", userId).executeTakeFirst();
  return done.numDeletedRows > 0n;
}
