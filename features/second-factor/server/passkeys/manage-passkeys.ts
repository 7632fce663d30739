import { recordAudit } from "@aside/server/audit/record-audit.ts";
import { notFound, sessionExpired } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type {
  listPasskeys as listEndpoint,
  removePasskey as removeEndpoint,
  renamePasskey as renameEndpoint,
} from "../../passkeys-contract.ts";
import { deleteRecoveryCodes, lockMfaUser } from "../mfa/mfa-store.ts";
import { requireFreshSession } from "@aside/core/accounts/server/sessions/require-fresh-session.ts";
import { deletePasskey, listPasskeysOf, setPasskeyName } from "./passkeys-store.ts";
import { presentPasskey } from "./present-passkey.ts";
import { setMfaType } from "@aside/core/accounts/server/users-store.ts";

export const listPasskeys: Handler<typeof listEndpoint> = async ({ actor, context }) => {
  if (actor.kind !== "user") throw sessionExpired();
  return { items: (await listPasskeysOf(context.db, actor.userId)).map(presentPasskey) };
};

export const renamePasskey: Handler<typeof renameEndpoint> = async ({ actor, params, body, context }) => {
  if (actor.kind !== "user") throw sessionExpired();
  const row = await setPasskeyName(context.db, actor.userId, params.id, body.name);
  if (!row) throw notFound();
  return presentPasskey(row);
};

export const removePasskey: Handler<typeof removeEndpoint> = async ({ actor, params, body, context, request }) => {
  if (actor.kind !== "user") throw sessionExpired();
  const own = await listPasskeysOf(context.db, actor.userId);
  // Before the password check: another person's passkey is a 404 in any case.
  if (!own.some((row) => row.id === params.id)) throw notFound();
  await requireFreshSession(context, actor, body.password);
  await context.db.transaction().execute(async (trx) => {
    const user = await lockMfaUser(trx, actor.userId);
    const removed = user && (await deletePasskey(trx, user.id, params.id));
    if (!removed) throw notFound();
    const target = { kind: "user", id: user.id, label: user.email };
    const details = { name: removed.name };
    await recordAudit(context, trx, { companyId: user.company_id, by: actor, action: "user.passkey_removed", target, details, request });
    if (user.mfa_type !== "passkey" || (await listPasskeysOf(trx, user.id)).length > 0) return;
    // No passkey is left to require.
    await setMfaType(trx, user.id, null);
    await deleteRecoveryCodes(trx, user.id);
  });
  return { success: true as const };
};
