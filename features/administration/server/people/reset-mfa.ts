import { recordAudit } from "@aside/server/audit/record-audit.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { accessRevoked } from "@aside/core/accounts/facts.ts";
import { type resetMfa as endpoint } from "../../contract.ts";
import { requireUser } from "@aside/core/accounts/server/authority.ts";
import { changePerson } from "@aside/core/accounts/server/change-person.ts";
import { deleteFactors } from "@aside/core/accounts/server/people-store.ts";

/** For a person who lost their second factor. Idempotent; each reset is logged. */
export const resetMfa: Handler<typeof endpoint> = async ({ actor, body, context, request }) =>
  await changePerson(context, requireUser(actor), "users.disable", body.user_id, async (trx, person) => {
    await deleteFactors(trx, person.id);
    await context.events.emit({ db: trx, context }, accessRevoked, { user_id: person.id });
    await recordAudit(context, trx, {
      companyId: person.company_id,
      by: actor,
      action: "user.mfa_reset",
      target: { kind: "user", id: person.id, label: person.email },
      request,
    });
    return { success: true as const };
  });
