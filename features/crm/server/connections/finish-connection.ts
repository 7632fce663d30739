import type { FastifyRequest } from "fastify";
import { withParameter } from "@aside/contract/own-path.ts";
import { reachOf } from "@aside/contract/permissions.ts";
import type { RedirectReply } from "@aside/contract/replies.ts";
import { authenticateCookie } from "@aside/core/accounts/server/sessions/authenticate.ts";
import { hasFeature } from "@aside/core/entitlements/server/entitlements.ts";
import { sessionOf, type UserActor } from "@aside/server/auth/actor.ts";
import { hashSecret } from "@aside/server/auth/secrets.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type { ConnectProblem, CrmProvider, finishCrmConnection as endpoint } from "../../contract.ts";
import type { Network } from "../vendors/http.ts";
import { exchangeCode, type Granted, revoke } from "../vendors/oauth.ts";
import { readAccount } from "../vendors/read-account.ts";
import { findSettings } from "../vendors/settings.ts";
import { takeAuthorization } from "./authorizations-store.ts";
import { saveConnection } from "./save-connection.ts";

const PATH = "/admin/crm";

/** The browser returns from the vendor: a link, so the session is that of its cookie. It must be the session that began. */
export const finishCrmConnection: Handler<typeof endpoint> = async ({ params: { provider }, query, context, request }) => {
  const actor = await authenticateCookie(context, request);
  const begun = actor.kind === "user" ? await take(context, actor, provider, query.state) : undefined;
  if (actor.kind !== "user" || !begun) return back(context, { crm_error: "lost" });
  if (query.error !== undefined || query.code === undefined) return back(context, { crm_error: "refused" });
  const network: Network = { fetch, signal: new AbortController().signal };
  try {
    const granted = await exchangeCode(context, { provider, code: query.code, codeVerifier: begun.code_verifier }, network);
    // Nobody would use or revoke them any more.
    return await finish({ context, request, actor, provider, network }, granted).catch(async (error: unknown) => {
      await revoke(context, provider, granted.tokens.refreshToken, network);
      throw error;
    });
  } catch (error) {
    context.log.warn({ err: error, provider }, "failed to connect a CRM");
    return back(context, { crm_error: "failed" });
  }
};

/** Rights and plan may have changed since it began. */
async function take(context: AppContext, actor: UserActor, provider: CrmProvider, state: string) {
  if (actor.companyId === null || reachOf(actor.role, "crm.manage") === "none" || !findSettings(context, provider)) return undefined;
  if (!(await hasFeature(context, actor, "hubspot_integration"))) return undefined;
  const which = { stateHash: hashSecret(state), provider, sessionId: sessionOf(actor), now: context.now() };
  const begun = await takeAuthorization(context.db, which);
  return begun?.company_id === actor.companyId ? begun : undefined;
}

type Finishing = { context: AppContext; request: FastifyRequest; actor: UserActor; provider: CrmProvider; network: Network };

async function finish({ context, request, actor, provider, network }: Finishing, granted: Granted): Promise<RedirectReply> {
  const account = await readAccount(context, provider, granted, network);
  if (!account) {
    await revoke(context, provider, granted.tokens.refreshToken, network);
    return back(context, { crm_error: "other_host" });
  }
  const replaced = await saveConnection(context, { actor, request, provider, account, tokens: granted.tokens });
  if (replaced !== null) await revoke(context, provider, replaced, network);
  return back(context, { crm_connected: provider });
}

type Result = { crm_connected: CrmProvider } | { crm_error: ConnectProblem };

function back({ config }: AppContext, result: Result): RedirectReply {
  const path = Object.entries(result).reduce((at, [name, value]) => withParameter(at, name, value), PATH);
  return { location: `${config.publicUrl}${path}` };
}
