import { copy, isSocialError } from "@aside/features/single-sign-on/copy.ts";

/** The meaning of the address with which the page was opened. */
export type Arrival = {
  /** The browser comes back from a sign-in provider: the session is in the cookies. */
  isSignedIn: boolean;
  /** The sign-in at the provider failed: the message to show. */
  socialError: string | null;
};

/**
 * Reads these parameters and removes them from the address. Anyone can craft an address, so only our own messages are shown in our
 * name.
 */
export function readArrival(): Arrival {
  const url = new URL(location.href);
  const error = url.searchParams.get("social_error");
  const arrival = {
    isSignedIn: url.searchParams.get("signed_in") === "social",
    socialError: error === null ? null : isSocialError(error) ? error : copy.socialFailed("this provider"),
  };
  if (!arrival.isSignedIn && arrival.socialError === null) return arrival;
  url.searchParams.delete("signed_in");
  url.searchParams.delete("social_error");
  history.replaceState(history.state, "", url);
  return arrival;
}

/** Whether the server's message asks for a work address: the form for visitors from advertisements then says so. */
export function mentionsWorkEmail(message: string): boolean {
  return /work email/i.test(message);
}
