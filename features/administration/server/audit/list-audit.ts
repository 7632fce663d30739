import { AUDIT_ACTIONS } from "@aside/server/audit/record-audit.ts";
import type { UserActor } from "@aside/server/auth/actor.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { z } from "zod";
import type { auditEntry, auditFilter, listAudit as endpoint } from "../../audit-contract.ts";
import { type AuditLogRow, type AuditWhich, countAuditLog, listAuditLog } from "./audit-log-store.ts";
import { requireScope, requireUser } from "@aside/core/accounts/server/authority.ts";
import { PAGE_SIZE } from "@aside/core/accounts/server/page-size.ts";

export const listAudit: Handler<typeof endpoint> = async ({ actor, query, context }) => {
  const which = readFilter(requireUser(actor), query);
  const [rows, total] = await Promise.all([
    listAuditLog(context.db, which, { limit: PAGE_SIZE, offset: (query.page - 1) * PAGE_SIZE }),
    countAuditLog(context.db, which),
  ]);
  // Without billing nothing names plans.
  const actions = AUDIT_ACTIONS.filter((action) => context.config.BILLING !== "none" || !action.startsWith("billing."));
  return { items: rows.map(presentAudit), page: query.page, page_size: PAGE_SIZE, total, actions };
};

export function readFilter(user: UserActor, query: z.output<typeof auditFilter>): AuditWhich {
  return {
    companyId: requireScope(user, "audit.read", query.company_id),
    action: query.action,
    actor: query.actor || undefined,
    from: query.from === undefined ? undefined : new Date(query.from),
    to: query.to === undefined ? undefined : new Date(query.to),
  };
}

function presentAudit(row: AuditLogRow): z.input<typeof auditEntry> {
  return {
    id: row.id,
    company_id: row.company_id,
    actor_kind: row.actor_kind,
    actor: row.actor_label,
    action: row.action,
    target_kind: row.target_kind,
    target: row.target_label,
    details: row.details as Record<string, unknown>,
    source_address: row.source_address,
    user_agent: row.user_agent,
    created_at: row.created_at.toISOString(),
  };
}
