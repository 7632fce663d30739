import { isOwnPath, withParameter } from "@aside/contract/own-path.ts";
import { hasUnsavedWork } from "@aside/ui/hooks/use-leave-warning.ts";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { api } from "@aside/web-client/api.ts";
import { ApiError } from "@aside/web-client/api-error.ts";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { Browser } from "@capacitor/browser";
import { copy, isSocialError } from "../../../single-sign-on/copy.ts";
import { exchangeMobileCode } from "../../../single-sign-on/social-contract.ts";

/** In localStorage: the phone may end the app while the browser is open. */
const KEY = "aside.browser-sign-in";
type Started = { /** PKCE (RFC 7636): proves to the server that this app started the sign-in. */ verifier: string; returnTo: string };

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** `address`: where browsers start this sign-in (single-sign-on/web/social-address.ts). */
export async function startBrowserSignIn(address: URL): Promise<void> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  const returnTo = address.searchParams.get("successRef") ?? "/";
  const started: Started = { verifier, returnTo: isOwnPath(returnTo) ? returnTo : "/" };
  localStorage.setItem(KEY, JSON.stringify(started));
  const url = new URL(address);
  url.searchParams.set("appChallenge", base64url(new Uint8Array(digest)));
  await Browser.open({ url: url.href });
}

/** `result`: the address in the app's own scheme, to which the server redirected the browser. Any app and any page can open such an address. */
export async function finishBrowserSignIn(result: URL): Promise<void> {
  const started = readStarted();
  const [code, refused] = [result.searchParams.get("code"), result.searchParams.get("error")];
  if (result.hostname !== "signed-in" || started === null || (code === null && refused === null)) return;
  localStorage.removeItem(KEY);
  // Only iOS leaves it open.
  void Browser.close().catch(() => undefined);
  if (code === null) return end(started, "social_error", refused ?? "");
  try {
    const { token, user } = await api.call(exchangeMobileCode, { body: { code, verifier: started.verifier } }, { isQuiet: true });
    // What is on the screen goes on.
    if (hasUnsavedWork()) return sessionStore.set({ token, user, isKept: true });
    end(started, "signed_in", "social");
  } catch (error) {
    if (error instanceof ApiError && error.code === "email_code_required") end(started, "confirm_email", "social");
    else end(started, "social_error", (error as Error).message);
  }
}

function readStarted(): Started | null {
  const stored = localStorage.getItem(KEY);
  return stored === null ? null : (JSON.parse(stored) as Started);
}

/** As browsers return from a provider: the page reads the parameter (apps/web, session/arrival.ts). */
function end({ returnTo }: Started, name: "signed_in" | "confirm_email" | "social_error", value: string): void {
  if (!hasUnsavedWork()) location.replace(withParameter(returnTo, name, value));
  else if (name === "social_error") toastError(isSocialError(value) ? value : copy.socialFailed("this provider"));
}
