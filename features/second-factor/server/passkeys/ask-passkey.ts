import { sessionOf } from "@aside/server/auth/actor.ts";
import { recordAudit } from "@aside/server/audit/record-audit.ts";
import { requireFeature } from "@aside/core/entitlements/server/entitlements.ts";
import { AppError, sessionExpired } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { askPasskey as endpoint } from "../../passkeys-contract.ts";
import { giveRecoveryCodes } from "../mfa/make-recovery-codes.ts";
import { deleteRecoveryCodes, lockMfaUser } from "../mfa/mfa-store.ts";
import { requireFreshSession } from "@aside/core/accounts/server/sessions/require-fresh-session.ts";
import { checkAssertion } from "./check-assertion.ts";
import { passkeyInvalid } from "./relying-party.ts";
import { copy } from "../../copy.ts";
import { setMfaType } from "@aside/core/accounts/server/users-store.ts";
import { markSessionVerified } from "@aside/core/accounts/server/sessions/sessions-store.ts";

/** Adding a passkey does not make it a second factor. This endpoint turns that requirement on or off. */
export const askPasskey: Handler<typeof endpoint> = async ({ actor, body, context, request }) => {
  if (actor.kind !== "user") throw sessionExpired();
  if (body.is_asked) await requireFeature(context, actor, "mfa_support");
  await requireFreshSession(context, actor, body.password);
  return await context.db.transaction().execute(async (trx) => {
    const user = await lockMfaUser(trx, actor.userId);
    if (!user) throw sessionExpired();
    if (user.mfa_type === "app" || user.mfa_type === "phone") throw new AppError(409, "factor_exists", copy.mfaExists);
    if (body.is_asked) {
      // A passkey can be required only after it was used successfully in this request.
      if (!body.response) throw passkeyInvalid();
      const challenge = { purpose: "verify" as const, userId: user.id };
      await checkAssertion(context, trx, body.response, { challenge, isPersonVerified: false });
      await markSessionVerified(trx, sessionOf(actor), context.now());
    }
    const isChange = body.is_asked !== (user.mfa_type === "passkey");
    await setMfaType(trx, user.id, body.is_asked ? "passkey" : null);
    if (!body.is_asked) await deleteRecoveryCodes(trx, user.id);
    const recovery_codes = body.is_asked && isChange ? await giveRecoveryCodes(context, trx, user.id) : [];
    if (isChange)
      await recordAudit(context, trx, {
        companyId: user.company_id,
        by: actor,
        action: body.is_asked ? "user.mfa_set_up" : "user.mfa_removed",
        target: { kind: "user", id: user.id, label: user.email },
        details: { mfa_type: "passkey" },
        request,
      });
    return { recovery_codes };
  });
};
