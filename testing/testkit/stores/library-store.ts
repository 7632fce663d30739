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
