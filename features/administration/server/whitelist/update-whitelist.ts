import { recordAudit } from "@aside/server/audit/record-audit.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { updateWhitelist as endpoint } from "../../whitelist-contract.ts";
import { requireUser } from "@aside/core/accounts/server/authority.ts";
import { setGranted } from "./whitelist-store.ts";

export const updateWhitelist: Handler<typeof endpoint> = async ({ actor, body, context, request }) => {
  const user = requireUser(actor);
  const now = context.now();
  await context.db.transaction().execute(async (trx) => {
    if (!(await setGranted(trx, body.email, body.is_granted ? { at: now, by: user.userId } : null, now))) return;
    await recordAudit(context, trx, {
      companyId: null,
      by: user,
      action: body.is_granted ? "whitelist.granted" : "whitelist.revoked",
      target: { kind: "address", id: null, label: body.email },
      request,
    });
  });
  return { success: true as const };
};
