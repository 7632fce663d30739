import { requireFeature } from "@aside/core/entitlements/server/entitlements.ts";
import { requireUser } from "@aside/core/accounts/server/authority.ts";
import { sessionOf } from "@aside/server/auth/actor.ts";
import { hashSecret, makeSecret } from "@aside/server/auth/secrets.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { connectCrm as endpoint } from "../../contract.ts";
import { authorizationUrl } from "../vendors/oauth.ts";
import { requireSettings } from "../vendors/settings.ts";
import { insertAuthorization } from "./authorizations-store.ts";
import { ownCompany } from "./own-company.ts";

const LIFETIME_MS = 10 * 60_000;

export const connectCrm: Handler<typeof endpoint> = async ({ actor, params, context }) => {
  const companyId = ownCompany(actor);
  await requireFeature(context, actor, "hubspot_integration");
  requireSettings(context, params.provider);
  const now = context.now();
  const state = makeSecret();
  const codeVerifier = makeSecret();
  const row = {
    state_hash: hashSecret(state),
    provider: params.provider,
    company_id: companyId,
    session_id: sessionOf(requireUser(actor)),
    code_verifier: codeVerifier,
    expires_at: new Date(now.getTime() + LIFETIME_MS),
  };
  await insertAuthorization(context.db, row, now);
  return { url: authorizationUrl(context, { provider: params.provider, state, codeVerifier }) };
};
