import type { Handler } from "@aside/server/http/context.ts";
import type { disconnectCrm as endpoint } from "../../contract.ts";
import { revoke } from "../vendors/oauth.ts";
import { findSettings } from "../vendors/settings.ts";
import { deleteConnection } from "./connections-store.ts";
import { ownCompany, requireLocked } from "./own-company.ts";
import { recordChange } from "./record-change.ts";
import { openToken } from "./tokens.ts";

/** First the tokens are deleted here; then the vendor is asked to make them invalid, once and as far as it answers. */
export const disconnectCrm: Handler<typeof endpoint> = async ({ actor, params: { provider }, context, request }) => {
  const companyId = ownCompany(actor);
  const refreshToken = await context.db.transaction().execute(async (trx) => {
    const row = await requireLocked(trx, { companyId, provider });
    await deleteConnection(trx, row.id);
    await recordChange(trx, { context, by: actor, request, connection: row, action: "crm.disconnected" });
    return openToken(context, row.id, "refresh", row.refresh_token);
  });
  const canRevoke = refreshToken !== null && findSettings(context, provider) !== null;
  const network = { fetch, signal: new AbortController().signal };
  return { is_revoked: canRevoke && (await revoke(context, provider, refreshToken, network)) };
};
