import { sql } from "kysely";
import { DELETED_LABEL } from "./deleted-label.ts";
import type { NewRow, Queryable } from "../db/open-database.ts";

export async function insertAudit(db: Queryable, rows: readonly NewRow<"audit_log">[]): Promise<void> {
  await db.insertInto("audit_log").values(rows).execute();
}

/** The entries stay, without the person. Addresses in the details are separate text values. */
export async function forgetInAudit(db: Queryable, { id, email }: { id: string; email: string }): Promise<void> {
  await sql`update audit_log set actor_id = null, actor_label = ${DELETED_LABEL}, source_address = '', user_agent = ''
    where actor_id = ${id} and actor_kind = 'user'`.execute(db);
  await sql`update audit_log set target_id = null, target_label = ${DELETED_LABEL} where target_id = ${id}`.execute(db);
  await sql`update audit_log set target_label = ${DELETED_LABEL} where target_label = ${email}`.execute(db);
  const quoted = [JSON.stringify(email), JSON.stringify(id)] as const;
  await sql`update audit_log
    set details = replace(replace(details::text, ${quoted[0]}, ${JSON.stringify(DELETED_LABEL)}), ${quoted[1]}, ${JSON.stringify(DELETED_LABEL)})::jsonb
    where position(${quoted[0]} in details::text) > 0 or position(${quoted[1]} in details::text) > 0`.execute(db);
}
