import { track } from "@aside/features/analytics/web/track.ts";
import { needsSecondFactor, sessionStore } from "@aside/web-client/session-store.ts";
import { router } from "../router.ts";
import { MFA_PATH } from "../shell/mfa-gate.ts";
import { rememberWantedPath, consumeWantedPath } from "../shell/wanted-path.ts";
import { continueAfterSignIn, navigationTo } from "./continue-after-sign-in.ts";

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
  const isPending = needsSecondFactor(sessionStore.get()?.user ?? null);
  // The path is used after the second factor.
  if (isPending) rememberWantedPath(stored ?? currentPath);
  const navigation = isPending ? navigationTo(MFA_PATH) : await continueAfterSignIn(stored ?? startOf(pathname, currentPath));
  if (!navigation) return;
  if (navigation.reloadDocument) location.assign(navigation.href);
  else await router.navigate({ href: navigation.href });
}

/** From sign-in screens people continue to their inbox or the requested screen; elsewhere they stay. */
function startOf(pathname: string, currentPath: string): string | null {
  if (pathname === "/sign-me-up") return "/";
  return pathname === "/" ? currentPath : null;
}
