import { ApiError, NetworkError } from "@aside/web-client/api-error.ts";
import { copy } from "../copy.ts";

/** An error whose message is fit to show. */
export class ShownError extends Error {
  override name = "ShownError";
}

const NOT_FOUND = 404;

/** What a person is shown of an error: the server's messages, and never the browser's or a program's own words. */
export function textOf(error: unknown): string {
  if (error instanceof ShownError) return error.message;
  if (error instanceof NetworkError) return copy.unreachable;
  if (!(error instanceof ApiError)) return copy.unexpected;
  if (error.code === "not_connected") return copy.notConnectedNow;
  // That is for programmers; here it is a right that the person did not give.
  if (error.code === "api_key_invalid") return copy.notPermitted;
  return error.message || copy.unreachable;
}

/** Of a recording that is saved later: the connection may be another one than it was made with. */
export const recoveryTextOf = (error: unknown): string =>
  error instanceof ApiError && error.status === NOT_FOUND ? copy.otherAccount : textOf(error);
