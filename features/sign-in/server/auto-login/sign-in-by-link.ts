import { recordAudit } from "@aside/server/audit/record-audit.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { signInByLink as endpoint } from "../../auto-login-contract.ts";
import { linkInvalid } from "@aside/core/accounts/server/link-token.ts";
import { hashSecret } from "@aside/server/auth/secrets.ts";
import { startSession } from "@aside/core/accounts/server/sessions/start-session.ts";
import { findUserById } from "@aside/core/accounts/server/users-store.ts";
import { useLink } from "./store.ts";

/** Checks the key, company and role again, because they may have changed since the link was created. */
export const signInByLink: Handler<typeof endpoint> = async ({ body, context, request, reply }) =>
  await context.db.transaction().execute(async (trx) => {
    const link = await useLink(trx, hashSecret(body.token), context.now());
    const user = link && (await findUserById(trx, link.user_id));
    if (!link || !user?.is_active || user.disabled_at || user.role !== "USER" || user.company_id !== link.company_id) throw linkInvalid();
    await recordAudit(context, trx, {
      companyId: link.company_id,
      by: { kind: "api-key", keyId: link.api_key_id, name: link.api_key_name, companyId: link.company_id, scopes: [], viewer: NO_VIEWER },
      action: "user.auto_login",
      target: { kind: "user", id: user.id, label: user.email },
      details: { source: link.source },
      request,
    });
    return await startSession(context, trx, user.id, { request, reply, isKept: true, signedInWith: "auto_login" });
  });

const NO_VIEWER = { browserId: null, memberIds: [] };
