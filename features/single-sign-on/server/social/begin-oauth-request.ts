import type { FastifyReply, FastifyRequest } from "fastify";
import * as oidc from "openid-client";
import type { RedirectReply } from "@aside/contract/replies.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { OAuthRequestQuery } from "../../social-contract.ts";
import { hashSecret } from "@aside/server/auth/secrets.ts";
import { openProvider } from "./open-provider.ts";
import type { Provider } from "./providers.ts";
import { redirectNotStarted, refsOf } from "./redirects.ts";
import { authenticateCookie } from "@aside/core/accounts/server/sessions/authenticate.ts";
import { setOAuthRequestCookie, REQUEST_SECONDS } from "./oauth-request-cookie.ts";
import { insertOAuthRequest } from "./oauth-requests-store.ts";
import { copy } from "../../copy.ts";

type Http = { request: FastifyRequest; reply: FastifyReply };

export const redirectUri = (context: AppContext, key: Provider["key"]): string => `${context.config.publicUrl}/v1/auth/${key}/callback`;

/** Redirects the browser to the provider, with everything needed to recognize it when it returns. */
export async function beginOAuthRequest(
  context: AppContext,
  http: Http,
  provider: Provider,
  query: OAuthRequestQuery & { companyId?: string },
): Promise<RedirectReply> {
  const { successRef, errorRef } = refsOf(query);
  const connectUserId = query.connect ? await findConnecting(context, http.request) : null;
  if (query.connect && connectUserId === null) return redirectNotStarted(context, query, copy.socialFailed(provider.name));
  const appChallenge = connectUserId === null ? (query.appChallenge ?? null) : null;
  if (appChallenge !== null && context.config.NATIVE_APP_ID === undefined)
    return redirectNotStarted(context, query, copy.socialNotSetUp(provider.name));
  const configuration = await openProvider(context, provider).catch((error: unknown) => {
    context.log.warn({ err: error, provider: provider.key, issuer: provider.issuer }, "failed to reach a sign-in provider");
    return null;
  });
  if (!configuration) return redirectNotStarted(context, query, copy.socialUnreachable(provider.name));
  const now = context.now();
  const state = oidc.randomState();
  const nonce = oidc.randomNonce();
  const codeVerifier = oidc.randomPKCECodeVerifier();
  const row = {
    state_hash: hashSecret(state),
    browser_hash: hashSecret(setOAuthRequestCookie(context, http)),
    provider: provider.key,
    company_id: query.companyId ?? null,
    code_verifier: codeVerifier,
    nonce,
    success_ref: successRef,
    error_ref: errorRef,
    restrict_ad_user_signup: query.restrictAdUserSignup,
    connect_user_id: connectUserId,
    app_challenge: appChallenge,
    expires_at: new Date(now.getTime() + REQUEST_SECONDS * 1000),
  };
  await insertOAuthRequest(context.db, row, now);
  const address = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri(context, provider.key),
    scope: provider.scope,
    state,
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
    ...(provider.oauth2 ? {} : { nonce }),
    ...(query.loginHint ? { login_hint: query.loginHint } : {}),
    ...provider.parameters,
  });
  return { location: address.href };
}

/**
 * The signed-in person who clicked the button on our page. Requests from other sites are ignored: they could have signed the browser in
 * at the provider with an attacker's account, and connecting it would give the attacker permanent access.
 */
async function findConnecting(context: AppContext, request: FastifyRequest): Promise<string | null> {
  if (request.headers["sec-fetch-site"] !== "same-origin") return null;
  const actor = await authenticateCookie(context, request);
  return actor.kind === "user" ? actor.userId : null;
}
