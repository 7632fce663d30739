import type { UserActor } from "@aside/server/auth/actor.ts";
import { type AuditAction, recordAudit } from "@aside/server/audit/record-audit.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { HandlerInput } from "@aside/server/http/context.ts";
import type { EndpointSpec } from "@aside/contract/endpoint.ts";

type From = Pick<HandlerInput<EndpointSpec>, "context" | "request">;

/** In the log of the form's company, or the product's. */
export async function recordFormChange(
  { context, request }: From,
  db: Queryable,
  change: {
    by: UserActor;
    form: { id: string; companyId: string | null; title: string };
    action: AuditAction;
    details?: Record<string, unknown>;
  },
): Promise<void> {
  const { id, companyId, title } = change.form;
  await recordAudit(context, db, {
    companyId,
    by: change.by,
    action: change.action,
    target: { kind: "form", id, label: title },
    ...(change.details ? { details: change.details } : {}),
    request,
  });
}
