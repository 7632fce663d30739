import type { SignInStart } from "../sign-in/SignInDialog.tsx";

/** With which screen the dialog begins: an advertisement's visitor (it brings a click id), whoever is to sign up, or anybody. */
export function signInStart(search: URLSearchParams): SignInStart {
  if (search.has("gclid")) return "acquisition";
  return search.get("signup_default") === "true" || search.has("promo") ? "signup" : "login";
}
