import { sessionStore } from "@aside/web-client/session-store.ts";
import { router } from "../router.ts";
import { MFA_PATH, needsSecondFactor } from "../shell/mfa-gate.ts";
import { rememberWantedPath, consumeWantedPath } from "../shell/wanted-path.ts";
import { continueAfterSignIn, navigationTo } from "./continue-after-sign-in.ts";

/** Navigates to the path that the user wanted before the sign-in. */
export async function finishSignIn(): Promise<void> {
  const { pathname, search, hash } = location;
  const here = `${pathname}${search}${hash}`;
  const stored = consumeWantedPath();
  const isPending = needsSecondFactor(sessionStore.get()?.user ?? null);
  // Needed again after the second factor.
  if (isPending) rememberWantedPath(stored ?? here);
  const way = isPending ? navigationTo(MFA_PATH) : await continueAfterSignIn(stored ?? (pathname === "/" ? here : null));
  if (!way) return;
  if (way.reloadDocument) location.assign(way.href);
  else await router.navigate({ href: way.href });
}
