import type { ApiScope } from "./api-scopes.ts";

/** An error with a reply. Any other exception becomes a 500 without details. */
export class AppError extends Error {
  override name = "AppError";
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  readonly retryAfterSeconds: number | undefined;
  constructor(status: number, code: string, message: string, extra: { details?: unknown; retryAfterSeconds?: number } = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = extra.details;
    this.retryAfterSeconds = extra.retryAfterSeconds;
  }
}

export const SESSION_EXPIRED_TEXT = "Your session has expired. Please login again to continue.";

export const malformed = (message: string, details?: unknown) => new AppError(400, "malformed", message, { details });
export const sessionExpired = () => new AppError(403, "session_expired", SESSION_EXPIRED_TEXT);
/** The session is valid but still needs its second factor: the web app opens /mfa/validate. The text is that of an expired session. */
export const mfaRequired = () => new AppError(403, "mfa_required", SESSION_EXPIRED_TEXT);
/**
 * One reply for a key or token that is missing, unknown, expired, revoked, or lacks the scope. Only who holds a valid one learns which scope
 * is missing.
 */
export const apiKeyInvalid = (missing?: ApiScope) =>
  new AppError(
    401,
    "api_key_invalid",
    "This API key is missing, expired, revoked, or lacks the required scope.",
    missing && { details: { missing_scope: missing } },
  );
/** Endpoints without a scope are for people in the app. */
export const apiKeyNotAllowed = () =>
  new AppError(403, "api_key_not_allowed", "No API key or token can do this. It is only for people who are signed in.");
/** A company's key calls what only a person can do. */
export const memberRequired = () =>
  new AppError(400, "member_required", "Please name the member for whom this key acts in the header on-behalf-of.");
/** One body for an absent and an invisible object: the two must not differ in a byte. */
export const notFound = () => new AppError(404, "not_found", "Not found.");
export const conflict = (message: string, details?: unknown) => new AppError(409, "conflict", message, { details });
export const tooLarge = (maxBytes: number) =>
  new AppError(413, "too_large", `File size should be less than ${formatMegabytes(maxBytes)}MB`);
export const requestTooSlow = () => new AppError(408, "request_timeout", "The request took too long to arrive. Please try again.");
export const unsupportedMediaType = () => new AppError(415, "unsupported_media_type", "This content type is not supported.");
export const tooManyRequests = (retryAfterSeconds: number) =>
  new AppError(429, "too_many_requests", "Too many requests. Please try again later.", { retryAfterSeconds });

function formatMegabytes(bytes: number): string {
  return String(Math.round((bytes / (1024 * 1024)) * 10) / 10);
}

/** On replies to requests whose access token belongs to no session any more, where anybody may ask. */
export const SESSION_ENDED_HEADER = "session-ended";
