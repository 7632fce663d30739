import { copy, isSocialError } from "@aside/features/single-sign-on/copy.ts";

/** What the address says when the page is opened. */
export type Arrival = {
  /** Back from a sign-in at another's: the session is in the cookies. */
  isSignedIn: boolean;
  /** The same, in vain: what is shown. */
  socialError: string | null;
};

/**
 * Reads it, and takes it out of the address: it is true once. Anybody can write an address, so that only our own messages are shown in our
 * own name.
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
