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
