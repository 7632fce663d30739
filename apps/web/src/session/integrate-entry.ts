import { isOwnPath, withParameter } from "@aside/contract/own-path.ts";
import type { AssertionType } from "@aside/features/partners/contract.ts";
import { RECIPIENT_OF } from "./after-sign-in.ts";

/** `email`: of the person whom the assertion names, as far as it can be read here. The server decides. */
export type Credential = { token: string } | { type: AssertionType; assertion: string; email: string | null };
export type Entry = { credential: Credential; path: string };

const TYPES: readonly string[] = ["partner", "google", "microsoft"] satisfies AssertionType[];

/**
 * What another product passed in the address of `/integrate`. An assertion is accepted in the hash only, which no server sees; a token also in
 * the query, for products that cannot set a hash.
 */
export function readEntry({ hash, search }: { hash: string; search: string }): Entry | null {
  const inHash = new URLSearchParams(hash.slice(1));
  const query = new URLSearchParams(search);
  const given = hash.length > 1 ? inHash : query;
  const credential = readAssertion(inHash) ?? readToken(given);
  if (!credential) return null;
  const path = given.get("redirectPath") ?? "";
  const eventId = query.get(RECIPIENT_OF) ?? inHash.get(RECIPIENT_OF);
  const own = isOwnPath(path) ? path : "/dashboard";
  return { credential, path: eventId ? withParameter(own, RECIPIENT_OF, eventId) : own };
}

function readToken(params: URLSearchParams): Credential | null {
  const token = params.get("token");
  return token ? { token } : null;
}

function readAssertion(params: URLSearchParams): Credential | null {
  const assertion = params.get("assertion");
  const type = params.get("type") ?? "partner";
  return assertion && TYPES.includes(type) ? { type: type as AssertionType, assertion, email: emailIn(assertion) } : null;
}

function emailIn(assertion: string): string | null {
  try {
    const payload = (assertion.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(payload), (letter) => letter.charCodeAt(0));
    const { email } = JSON.parse(new TextDecoder().decode(bytes)) as { email?: unknown };
    return typeof email === "string" ? email.trim().toLowerCase() : null;
  } catch {
    return null;
  }
}

/**
 * What happens first. A link must not silently change who is signed in, so that person is asked; in popup mode, which the other product opened
 * for one person, a different one is signed out.
 */
export function firstStepOf(
  credential: Credential,
  { user, isPopup }: { user: { email: string } | null; isPopup: boolean },
): "sign-in" | "sign-out" | "ask" {
  if (!user) return "sign-in";
  if ("token" in credential) return "ask";
  if (credential.email === user.email.toLowerCase()) return "sign-in";
  return isPopup ? "sign-out" : "ask";
}
