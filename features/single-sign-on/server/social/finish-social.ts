import { AppError } from "@aside/contract/errors.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { RedirectReply } from "@aside/contract/replies.ts";
import type { finishSocial as endpoint, SocialProvider } from "../../social-contract.ts";
import { authenticateCookie } from "@aside/core/accounts/server/sessions/authenticate.ts";
import { hashSecret } from "@aside/server/auth/secrets.ts";
import { makeSignInCode } from "../app/make-sign-in-code.ts";
import { setAttemptCookie } from "../confirm-email/attempt-cookie.ts";
import { beginConfirmation } from "../confirm-email/begin-confirmation.ts";
import { findConnectionOf } from "../sso/sso-store.ts";
import { ssoProvider } from "../sso/sso-provider.ts";
import { startSession } from "@aside/core/accounts/server/sessions/start-session.ts";
import { redirectUri } from "./begin-oauth-request.ts";
import { openProvider } from "./open-provider.ts";
import { findProvider, type Provider } from "./providers.ts";
import { exchangeCode, type Profile, readGivenName } from "./read-profile.ts";
import { redirectSignedIn, redirectTo, redirectToApp, redirectToConfirm, redirectWithError } from "./redirects.ts";
import { connectIdentity, resolvePerson } from "./resolve-person.ts";
import { readOAuthRequestCookie } from "./oauth-request-cookie.ts";
import { takeOAuthRequest, type OAuthRequestRow } from "./oauth-requests-store.ts";
import { copy } from "../../copy.ts";
import { PROVIDER_NAMES } from "@aside/core/accounts/copy.ts";

type Target = { provider: Provider; company: { id: string; domain: string } | null };

export const finishSocial: Handler<typeof endpoint> = async ({ params, query, context, request, reply }) => {
  const { provider: key } = params;
  const browser = readOAuthRequestCookie(request);
  const which = { stateHash: hashSecret(query.state), browserHash: hashSecret(browser ?? ""), provider: key, now: context.now() };
  const oauthRequest = browser === null ? undefined : await takeOAuthRequest(context.db, which);
  if (!oauthRequest) return redirectWithError(context, "/", copy.socialLost);
  try {
    const target = await findTarget(context, oauthRequest, key);
    if (query.error !== undefined) throw refusedThere(query.error, target.provider.name);
    const search = new URL(request.url, context.config.publicUrl).search;
    const profile = await askProvider(context, target.provider, oauthRequest, {
      url: new URL(`${redirectUri(context, key)}${search}`),
      state: query.state,
      givenName: key === "apple" ? readGivenName(query.user) : "",
    });
    if (oauthRequest.connect_user_id !== null) {
      await connect(context, request, oauthRequest.connect_user_id, target, profile);
      return redirectTo(context, oauthRequest.success_ref);
    }
    if (oauthRequest.app_challenge !== null) return await enterApp(context, request, oauthRequest, target, profile);
    const attempt = await enter(context, { request, reply }, oauthRequest, target, profile);
    if (attempt !== null) {
      setAttemptCookie(context, reply, attempt);
      return redirectToConfirm(context, oauthRequest.success_ref);
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    if (oauthRequest.app_challenge !== null) return redirectToApp(appIdOf(context), { error: error.message });
    return redirectWithError(context, oauthRequest.error_ref, error.message);
  }
  return redirectSignedIn(context, oauthRequest.success_ref);
};

/**
 * Creates the session in the same transaction as the identity. If the provider does not vouch for an address, creates no session, and
 * returns the secret of the attempt to prove one.
 */
async function enter(
  context: AppContext,
  http: { request: FastifyRequest; reply: FastifyReply },
  oauthRequest: OAuthRequestRow,
  { provider, company }: Target,
  profile: Profile,
): Promise<string | null> {
  const { key, name } = provider;
  const asked = { profile, company, mayRestrict: oauthRequest.restrict_ad_user_signup, request: http.request };
  return await context.db.transaction().execute(async (trx) => {
    const person = await resolvePerson(context, trx, { ...asked, provider });
    if (!person && key !== "sso") return await beginConfirmation(context, trx, { ...asked, provider: { key, name } });
    if (!person) throw new AppError(422, "social_refused", copy.socialFailed(name));
    await startSession(context, trx, person.id, { ...http, isKept: oauthRequest.is_kept, signedInWith: key });
    return null;
  });
}

/** The session is the app's, not this browser's: it gets a code for it. */
async function enterApp(
  context: AppContext,
  request: FastifyRequest,
  { app_challenge }: OAuthRequestRow,
  { provider, company }: Target,
  profile: Profile,
): Promise<RedirectReply> {
  const { key, name } = provider;
  const asked = { profile, company, canSignUp: false, request };
  const code = await context.db.transaction().execute(async (trx) => {
    const person = await resolvePerson(context, trx, { ...asked, provider });
    if (!person && key === "sso") throw new AppError(422, "social_refused", copy.socialFailed(name));
    const outcome = person
      ? { userId: person.id }
      : { attempt: await beginConfirmation(context, trx, { ...asked, provider: { key: key as SocialProvider, name } }) };
    return await makeSignInCode(context, trx, { challenge: app_challenge ?? "", signedInWith: key, outcome });
  });
  return redirectToApp(appIdOf(context), { code });
}

/** Was there when the sign-in started; a restart without it ends it. */
function appIdOf({ config }: AppContext): string {
  if (config.NATIVE_APP_ID === undefined) throw new Error("NATIVE_APP_ID is not set");
  return config.NATIVE_APP_ID;
}

/** Only while the person who started it is still signed in here. */
async function connect(context: AppContext, request: FastifyRequest, userId: string, target: Target, profile: Profile): Promise<void> {
  const present = await authenticateCookie(context, request);
  if (present.kind !== "user" || present.userId !== userId)
    throw new AppError(422, "social_refused", copy.socialFailed(target.provider.name));
  const asked = { provider: target.provider, company: null, profile, request };
  await context.db.transaction().execute(async (trx) => await connectIdentity(context, trx, asked, userId));
}

async function findTarget(context: AppContext, oauthRequest: OAuthRequestRow, key: Provider["key"]): Promise<Target> {
  if (key !== "sso") {
    const provider = findProvider(context.config, key);
    if (!provider) throw new AppError(422, "social_refused", copy.socialNotSetUp(PROVIDER_NAMES[key]));
    return { provider, company: null };
  }
  const connection = oauthRequest.company_id === null ? undefined : await findConnectionOf(context.db, oauthRequest.company_id);
  // The provider was removed or switched off during the authorization request.
  if (!connection?.is_enabled || !connection.domain_verified_at) throw new AppError(422, "social_refused", copy.ssoNotSetUp);
  return { provider: ssoProvider(context, connection), company: { id: connection.company_id, domain: connection.domain } };
}

function refusedThere(error: string, name: string): AppError {
  const isCancelled = error === "access_denied" || error === "user_cancelled_authorize" || error === "user_cancelled_login";
  return new AppError(422, "social_refused", isCancelled ? copy.socialCancelled(name) : copy.socialFailed(name));
}

/** Details of an invalid response are logged; people cannot act on them. */
async function askProvider(
  context: AppContext,
  provider: Provider,
  oauthRequest: OAuthRequestRow,
  came: { url: URL; state: string; givenName: string },
): Promise<Profile> {
  try {
    return await exchangeCode(provider, await openProvider(context, provider), oauthRequest, came);
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    context.log.warn({ provider: provider.key, issuer: provider.issuer, reason: message, code }, "rejected a sign-in provider's response");
    throw new AppError(422, "social_refused", copy.socialFailed(provider.name));
  }
}
