import { domainOf } from "@aside/server/auth/work-email.ts";
import { canonicalEmail } from "@aside/contract/email-address.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { beginSso as endpoint } from "../../social-contract.ts";
import { beginOAuthRequest } from "../social/begin-oauth-request.ts";
import { redirectNotStarted } from "../social/redirects.ts";
import { ssoProvider } from "./sso-provider.ts";
import { findLiveConnection } from "./sso-store.ts";
import { copy } from "../../copy.ts";

export const beginSso: Handler<typeof endpoint> = async ({ query, context, request, reply }) => {
  const email = canonicalEmail(query.email);
  const connection = email !== null ? await findLiveConnection(context.db, domainOf(email)) : undefined;
  if (email === null || !connection) return redirectNotStarted(context, query, copy.ssoNotSetUp);
  const asked = { ...query, loginHint: query.loginHint ?? email, companyId: connection.company_id };
  return await beginOAuthRequest(context, { request, reply }, ssoProvider(context, connection), asked);
};
