import type { FastifyRequest } from "fastify";
import { type AuditAction, recordAudit } from "@aside/server/audit/record-audit.ts";
import type { Actor } from "@aside/server/auth/actor.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { CrmProvider } from "../../contract.ts";
import { VENDOR_NAMES } from "../../vendor-names.ts";

type Change = {
  context: AppContext;
  by: Actor | "system";
  request?: FastifyRequest;
  connection: { id: string; company_id: string; provider: string; account_name: string };
  action: Extract<AuditAction, `crm.${string}`>;
  details?: Record<string, unknown>;
};

export async function recordChange(db: Queryable, { context, by, request, connection, action, details = {} }: Change): Promise<void> {
  const label = `${VENDOR_NAMES[connection.provider as CrmProvider]}: ${connection.account_name}`;
  const target = { kind: "crm", id: connection.id, label };
  const entry = { companyId: connection.company_id, by, action, target, details };
  await recordAudit(context, db, request ? { ...entry, request } : entry);
}
