import type { UserActor } from "@aside/server/auth/actor.ts";
import { type AuditAction, recordAudit } from "@aside/server/audit/record-audit.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { HandlerInput } from "@aside/server/http/context.ts";
import type { EndpointSpec } from "@aside/contract/endpoint.ts";
import type { Handled } from "./require-submission.ts";

type From = Pick<HandlerInput<EndpointSpec>, "context" | "request">;

/** A change of a submission in the log of the form's company, or the product's. */
export async function recordChange(
  { context, request }: From,
  db: Queryable,
  { user, row, form }: Handled,
  change: { action: AuditAction; details: Record<string, unknown> },
): Promise<void> {
  await recordAudit(context, db, {
    companyId: form.companyId,
    by: user satisfies UserActor,
    ...change,
    target: { kind: "form_submission", id: row.id, label: row.email },
    request,
  });
}
