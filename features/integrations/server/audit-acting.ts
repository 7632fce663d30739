import type { FastifyRequest } from "fastify";
import type { EndpointSpec } from "@aside/contract/endpoint.ts";
import { recordAudit } from "@aside/server/audit/record-audit.ts";
import type { Actor } from "@aside/server/auth/actor.ts";
import type { AppContext } from "@aside/server/http/context.ts";

/**
 * What a company's key or an OAuth app changes in a member's name is in the company's log, before it is done. A personal token is the person's
 * own program.
 */
export async function auditActing(context: AppContext, request: FastifyRequest, endpoint: EndpointSpec, actor: Actor): Promise<void> {
  const { method, name: operation, scope } = endpoint;
  if (method === "GET" || actor.kind !== "user" || !actor.program || actor.program.kind === "token") return;
  const { kind, id, name, scopes } = actor.program;
  if (!scope || !scopes.includes(scope)) return; // will be refused
  const acted =
    kind === "key"
      ? {
          action: "api_key.acted" as const,
          target: { kind: "user", id: actor.userId, label: actor.email },
          details: { key: id, operation },
        }
      : // An app's id here is that of its grant, which is no UUID.
        { action: "app.acted" as const, target: { kind: "app", id: null, label: name }, details: { operation } };
  await recordAudit(context, context.db, { companyId: actor.companyId, by: actor, ...acted, request });
}
