import { recordAudit } from "@aside/server/audit/record-audit.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { requireUser } from "@aside/core/accounts/server/authority.ts";
import { setRevoked } from "./invites-store.ts";
import { requireOpenInvite } from "./require-invite.ts";
import type { revokeInvite as endpoint } from "../contract.ts";

export const revokeInvite: Handler<typeof endpoint> = async ({ actor, params, context, request }) => {
  const user = requireUser(actor);
  await context.db.transaction().execute(async (trx) => {
    const invite = await requireOpenInvite(trx, user, params.id);
    await setRevoked(trx, invite.id, context.now());
    await recordAudit(context, trx, {
      companyId: invite.company_id,
      by: user,
      action: "user.invite_revoked",
      target: { kind: "invite", id: invite.id, label: invite.email },
      request,
    });
  });
  return { success: true as const };
};
