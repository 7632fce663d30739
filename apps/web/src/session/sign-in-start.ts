import type { SignInStart } from "../sign-in/SignInDialog.tsx";

/** The dialog's first screen: the ad form for visitors with a click id, the sign-up, or the login. */
export function signInStart(search: URLSearchParams): SignInStart {
  if (search.has("gclid")) return "acquisition";
  return search.get("signup_default") === "true" || search.has("promo") ? "signup" : "login";
}
