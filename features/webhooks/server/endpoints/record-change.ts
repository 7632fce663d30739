import { type AuditAction, recordAudit } from "@aside/server/audit/record-audit.ts";
import type { Actor } from "@aside/server/auth/actor.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { FastifyRequest } from "fastify";

type Change = {
  context: AppContext;
  by: Actor | "system";
  request?: FastifyRequest;
  endpoint: { id: string; company_id: string; url: string };
  action: Extract<AuditAction, `webhook.${string}`>;
  details?: Record<string, unknown>;
};

/** The path of an address may be a secret: the log names its host. */
export async function recordChange(db: Queryable, { context, by, request, endpoint, action, details = {} }: Change): Promise<void> {
  const target = { kind: "webhook", id: endpoint.id, label: new URL(endpoint.url).host };
  const entry = { companyId: endpoint.company_id, by, action, target, details };
  await recordAudit(context, db, request ? { ...entry, request } : entry);
}
