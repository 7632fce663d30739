import { recordAudit } from "@aside/server/audit/record-audit.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { accessRevoked, membersChanged } from "@aside/core/accounts/facts.ts";
import { type updateStatus as endpoint } from "../../contract.ts";
import { requireUser } from "@aside/core/accounts/server/authority.ts";
import { changePerson, keepLeaders } from "@aside/core/accounts/server/change-person.ts";
import { setDisabled } from "@aside/core/accounts/server/people-store.ts";

export const updateStatus: Handler<typeof endpoint> = async ({ actor, body, context, request }) =>
  await changePerson(context, requireUser(actor), "users.disable", body.user_id, async (trx, person) => {
    if ((person.disabled_at !== null) !== body.is_disabled) {
      if (body.is_disabled) await keepLeaders(trx, person, null);
      await setDisabled(trx, person.id, body.is_disabled ? context.now() : null);
      if (body.is_disabled) await context.events.emit({ db: trx, context }, accessRevoked, { user_id: person.id });
      if (person.company_id !== null) await context.events.emit({ db: trx, context }, membersChanged, { company_id: person.company_id });
      await recordAudit(context, trx, {
        companyId: person.company_id,
        by: actor,
        action: body.is_disabled ? "user.disabled" : "user.enabled",
        target: { kind: "user", id: person.id, label: person.email },
        request,
      });
    }
    return { success: true as const };
  });
