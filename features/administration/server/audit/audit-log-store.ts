import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

export type AuditLogRow = {
  id: string;
  company_id: string | null;
  actor_kind: "user" | "api-key" | "system";
  actor_label: string;
  action: string;
  target_kind: string;
  target_label: string;
  details: unknown;
  source_address: string;
  user_agent: string;
  created_at: Date;
};

export type AuditWhich = {
  companyId: string | null;
  action?: string | undefined;
  actor?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

function conditions({ companyId, action, actor, from, to }: AuditWhich) {
  return sql`true
    ${companyId === null ? sql`` : sql`and company_id = ${companyId}`}
    ${action ? sql`and action = ${action}` : sql``}
    ${actor ? sql`and actor_label = ${actor}` : sql``}
    ${from ? sql`and created_at >= ${from}` : sql``}
    ${to ? sql`and created_at < ${to}` : sql``}`;
}

export const auditPage = (which: AuditWhich, page: { limit: number; offset: number }) => sql<AuditLogRow>`
  select * from audit_log where ${conditions(which)} order by created_at desc, id desc limit ${page.limit} offset ${page.offset}`;

/** Counting stops here: larger logs need filters or the export. */
export const MAX_LISTED = 10_000;

export const auditCount = (which: AuditWhich) => sql<{ count: number }>`
  select count(*) as count from (select 1 from audit_log where ${conditions(which)} order by created_at desc limit ${MAX_LISTED}) rows`;

export async function listAuditLog(db: Queryable, which: AuditWhich, page: { limit: number; offset: number }): Promise<AuditLogRow[]> {
  return (await auditPage(which, page).execute(db)).rows;
}

export async function countAuditLog(db: Queryable, which: AuditWhich): Promise<number> {
  return (await auditCount(which).execute(db)).rows[0]?.count ?? 0;
}

/** The rows after a cursor, for reading in batches. */
export const auditAfter = (which: AuditWhich, after: { createdAt: Date; id: string } | null, limit: number) => sql<AuditLogRow>`
  select * from audit_log where ${conditions(which)} ${after ? sql`and (created_at, id) < (${after.createdAt}, ${after.id})` : sql``}
  order by created_at desc, id desc limit ${limit}`;

export async function listAuditAfter(
  db: Queryable,
  which: AuditWhich,
  after: { createdAt: Date; id: string } | null,
  limit: number,
): Promise<AuditLogRow[]> {
  return (await auditAfter(which, after, limit).execute(db)).rows;
}
