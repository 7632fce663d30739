import type { FastifyRequest } from "fastify";
import type { UserActor } from "@aside/server/auth/actor.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { ACTIVITY_KINDS, type CrmProvider } from "../../contract.ts";
import { syncRefusedAgain } from "../activities/contacts-store.ts";
import type { Tokens } from "../vendors/oauth.ts";
import type { Account } from "../vendors/read-account.ts";
import { deleteConnection, insertConnection, lockConnectionOf, setConnection } from "./connections-store.ts";
import { ownCompany } from "./own-company.ts";
import { recordChange } from "./record-change.ts";
import { openToken, sealTokens } from "./tokens.ts";

type Given = { actor: UserActor; request: FastifyRequest; provider: CrmProvider; account: Account; tokens: Tokens };

/**
 * The same account keeps its settings and what waits. Another one starts empty, because contacts and activities belong to the account. Returns the
 * refresh token of an account that was replaced.
 */
export async function saveConnection(context: AppContext, { actor, request, provider, account, tokens }: Given): Promise<string | null> {
  const companyId = ownCompany(actor);
  const now = context.now();
  return await context.db.transaction().execute(async (trx) => {
    const before = await lockConnectionOf(trx, { companyId, provider });
    const continues = before?.account_id === account.id;
    if (before && !continues) await deleteConnection(trx, before.id);
    const id = before && continues ? before.id : context.newId();
    const change = {
      account_name: account.name,
      api_url: account.apiUrl,
      connected_by: actor.userId,
      ...sealTokens(context, id, tokens),
      state: "active",
      reason: null,
      failures: 0,
      failing_since: null,
      error: null,
      next_at: now,
      updated_at: now,
    };
    if (continues) {
      await setConnection(trx, id, change);
      await syncRefusedAgain(trx, id);
    } else
      await insertConnection(trx, {
        ...change,
        id,
        company_id: companyId,
        provider,
        account_id: account.id,
        activities: ACTIVITY_KINDS.filter((kind) => kind !== "form_submitted" || provider === "hubspot"),
        syncs_properties: provider === "hubspot",
        slot_at: now,
        created_at: now,
      });
    const connection = { id, company_id: companyId, provider, account_name: account.name };
    await recordChange(trx, { context, by: actor, request, connection, action: "crm.connected", details: { account_id: account.id } });
    return before && !continues ? openToken(context, before.id, "refresh", before.refresh_token) : null;
  });
}
