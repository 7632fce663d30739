import { withParameter } from "@aside/contract/own-path.ts";
import type { RedirectReply } from "@aside/contract/replies.ts";
import type { OAuthRequestQuery } from "../../social-contract.ts";
import type { AppContext } from "@aside/server/http/context.ts";

/** Redirects to a path of this site. Absolute, so that no interpretation of the path leads elsewhere. */
export const redirectTo = (context: AppContext, path: string): RedirectReply => ({ location: `${context.config.publicUrl}${path}` });

/** Only the cookies carry the session; the page requests the token. */
export const redirectSignedIn = (context: AppContext, successRef: string): RedirectReply =>
  redirectTo(context, withParameter(successRef, "signed_in", "social"));

/** The page asks for the code that proves the address; a cookie identifies the attempt. */
export const redirectToConfirm = (context: AppContext, successRef: string): RedirectReply =>
  redirectTo(context, withParameter(successRef, "confirm_email", "social"));

export const redirectWithError = (context: AppContext, errorRef: string, message: string): RedirectReply =>
  redirectTo(context, withParameter(errorRef, "social_error", message));

/** To the native app, by its own scheme: iOS and Android give such an address to no one but an app. */
export const redirectToApp = (appId: string, result: { code: string } | { error: string }): RedirectReply => ({
  location: `${appId.toLowerCase()}://signed-in?${new URLSearchParams(result)}`,
});

export const refsOf = (
  query: Pick<OAuthRequestQuery, "successRef" | "errorRef" | "referer">,
): { successRef: string; errorRef: string } => ({
  successRef: query.successRef ?? query.referer ?? "/",
  errorRef: query.errorRef ?? query.referer ?? "/",
});

/** A sign-in that cannot start. */
export function redirectNotStarted(context: AppContext, query: OAuthRequestQuery, message: string): RedirectReply {
  const { NATIVE_APP_ID: appId } = context.config;
  if (query.appChallenge !== undefined && appId !== undefined) return redirectToApp(appId, { error: message });
  return redirectWithError(context, refsOf(query).errorRef, message);
}
