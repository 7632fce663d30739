import { track } from "@aside/features/analytics/web/track.ts";
import { needsSecondFactor, sessionStore } from "@aside/web-client/session-store.ts";
import { router } from "../router.ts";
import { MFA_PATH } from "../shell/mfa-gate.ts";
import { rememberWantedPath, consumeWantedPath } from "../shell/wanted-path.ts";
import { continueAfterSignIn, type Navigation, navigationTo } from "./continue-after-sign-in.ts";

/** Navigates to the path that the user wanted before the sign-in. */
export async function finishSignIn(): Promise<void> {
  track("signed_in", {});
  const { pathname, search, hash } = location;
  const currentPath = `${pathname}${search}${hash}`;
  // Fulfilled now. Otherwise the dialog would open again if the user is signed out before the navigation below, as popup mode may do.
  const query = new URLSearchParams(search);
  if (query.has("show_login")) {
    query.delete("show_login");
    await router.navigate({ href: `${pathname}${query.size > 0 ? `?${query}` : ""}${hash}`, replace: true });
  }
  const stored = consumeWantedPath();
  // The path is used after the second factor.
  if (isFactorMissing()) rememberWantedPath(stored ?? currentPath);
  const navigation = isFactorMissing() ? navigationTo(MFA_PATH) : await continueAfterSignIn(stored ?? startOf(pathname, currentPath));
  if (navigation) await follow(navigation);
}

/** As `finishSignIn`, to the path that another product named (`/integrate`), which is not kept in the history. */
export async function finishSignInAt(wanted: string): Promise<void> {
  track("signed_in", {});
  if (isFactorMissing()) rememberWantedPath(wanted);
  const navigation = isFactorMissing() ? navigationTo(MFA_PATH) : await continueAfterSignIn(wanted);
  if (navigation) await follow(navigation, { replace: true });
}

const isFactorMissing = (): boolean => needsSecondFactor(sessionStore.get()?.user ?? null);

async function follow({ href, reloadDocument }: Navigation, { replace = false } = {}): Promise<void> {
  if (!reloadDocument) return await router.navigate({ href, replace });
  if (replace) location.replace(href);
  else location.assign(href);
}

/** From sign-in screens people continue to their inbox or the requested screen; elsewhere they stay. */
function startOf(pathname: string, currentPath: string): string | null {
  if (pathname === "/sign-me-up") return "/";
  return pathname === "/" ? currentPath : null;
}
