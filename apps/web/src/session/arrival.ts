import { copy, isSocialError } from "@aside/features/single-sign-on/copy.ts";

/** The result of a redirect from a sign-in provider, read from the address. */
export type Arrival = {
  /** The sign-in at the provider succeeded, and the session is in the cookies. */
  isSignedIn: boolean;
  /** The sign-in at the provider succeeded, but the provider does not verify the address: a code is emailed. */
  needsConfirmation: boolean;
  /** The sign-in at the provider failed: the message to show. */
  socialError: string | null;
};

/**
 * Reads these parameters and removes them from the address. Anyone can craft an address, so only known messages are shown.
 */
export function readArrival(): Arrival {
  const url = new URL(location.href);
  const error = url.searchParams.get("social_error");
  const arrival = {
    isSignedIn: url.searchParams.get("signed_in") === "social",
    needsConfirmation: url.searchParams.get("confirm_email") === "social",
    socialError: error === null ? null : isSocialError(error) ? error : copy.socialFailed("this provider"),
  };
  if (!arrival.isSignedIn && !arrival.needsConfirmation && arrival.socialError === null) return arrival;
  url.searchParams.delete("signed_in");
  url.searchParams.delete("confirm_email");
  url.searchParams.delete("social_error");
  history.replaceState(history.state, "", url);
  return arrival;
}

/** Whether the server's message asks for a work address. The sign-up form for ad visitors then shows it. */
export function mentionsWorkEmail(message: string): boolean {
  return /work email/i.test(message);
}
