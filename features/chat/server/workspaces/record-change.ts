import { type AuditAction, recordAudit } from "@aside/server/audit/record-audit.ts";
import type { Actor } from "@aside/server/auth/actor.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { FastifyRequest } from "fastify";

type Change = {
  context: AppContext;
  by: Actor | "system";
  request?: FastifyRequest;
  workspace: { id: string; company_id: string; name: string };
  action: Extract<AuditAction, `chat.${string}`>;
  details?: Record<string, unknown>;
};

export async function recordChange(db: Queryable, { context, by, request, workspace, action, details = {} }: Change): Promise<void> {
  const target = { kind: "chat_workspace", id: workspace.id, label: workspace.name };
  const entry = { companyId: workspace.company_id, by, action, target, details };
  await recordAudit(context, db, request ? { ...entry, request } : entry);
}
