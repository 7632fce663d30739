import { sql } from "kysely";
import { DELETED_LABEL } from "./deleted-label.ts";
import type { Queryable } from "../db/open-database.ts";

export type AuditRow = {
  id: string;
  companyId: string | null;
  actorKind: "user" | "api-key" | "system";
  actorId: string | null;
  actorLabel: string;
  action: string;
  targetKind: string;
  targetId: string | null;
  targetLabel: string;
  details: Record<string, unknown>;
  sourceAddress: string;
  userAgent: string;
  now: Date;
};

export async function insertAudit(db: Queryable, rows: readonly AuditRow[]): Promise<void> {
  await db
    .insertInto("audit_log")
    .values(
      rows.map((row) => ({
        id: row.id,
        company_id: row.companyId,
        actor_kind: row.actorKind,
        actor_id: row.actorId,
        actor_label: row.actorLabel,
        action: row.action,
        target_kind: row.targetKind,
        target_id: row.targetId,
        target_label: row.targetLabel,
        details: JSON.stringify(row.details),
        source_address: row.sourceAddress,
        user_agent: row.userAgent,
        created_at: row.now,
      })),
    )
    .execute();
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
