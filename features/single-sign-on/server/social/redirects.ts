import { withParameter } from "@aside/contract/own-path.ts";
import type { RedirectReply } from "@aside/contract/replies.ts";
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
