import { recordAudit } from "@aside/server/audit/record-audit.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { updateRole as endpoint } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { rolesFor } from "@aside/core/accounts/policy.ts";
import { requireUser } from "@aside/core/accounts/server/authority.ts";
import { changePerson, keepLeaders, ruleBroken } from "@aside/core/accounts/server/change-person.ts";
import { setRole } from "@aside/core/accounts/server/people-store.ts";
import { accountCopy } from "@aside/core/accounts/copy.ts";

export const updateRole: Handler<typeof endpoint> = async ({ actor, body, context, request }) =>
  await changePerson(context, requireUser(actor), "users.set_role", body.user_id, async (trx, person, authority) => {
    if (!authority.grantable.includes(body.role)) throw ruleBroken(accountCopy.notGrantable);
    if (!rolesFor(authority, { companyId: person.company_id }).includes(body.role)) throw ruleBroken(copy.roleNeedsCompany);
    if (person.role !== body.role) {
      await keepLeaders(trx, person, body.role);
      await setRole(trx, person.id, body.role);
      await recordAudit(context, trx, {
        companyId: person.company_id,
        by: actor,
        action: "user.role_changed",
        target: { kind: "user", id: person.id, label: person.email },
        details: { from: person.role, to: body.role },
        request,
      });
    }
    return { success: true as const };
  });
