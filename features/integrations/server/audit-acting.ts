import type { FastifyRequest } from "fastify";
import type { EndpointSpec } from "@aside/contract/endpoint.ts";
import { recordAudit } from "@aside/server/audit/record-audit.ts";
import type { Actor } from "@aside/server/auth/actor.ts";
import type { AppContext } from "@aside/server/http/context.ts";

/** What a company's key changes in a member's name is in the company's log, before it is done. */
export async function auditActing(context: AppContext, request: FastifyRequest, endpoint: EndpointSpec, actor: Actor): Promise<void> {
  const { method, name, scope } = endpoint;
  if (method === "GET" || actor.kind !== "user" || actor.program?.kind !== "key") return;
  if (!scope || !actor.program.scopes.includes(scope)) return; // will be refused
  const target = { kind: "user", id: actor.userId, label: actor.email };
  const details = { key: actor.program.id, operation: name };
  await recordAudit(context, context.db, { companyId: actor.companyId, by: actor, action: "api_key.acted", target, details, request });
}
