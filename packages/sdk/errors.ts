/** Any failure: a reply that is not 2xx, or none. `code` is stable, `message` is fit to show. */
export class AsideError extends Error {
  override name = "AsideError";
  /** 0: there was no reply. */
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  /** Finds the request in the server's log. */
  readonly requestId: string | null;

  constructor(given: { status?: number; code: string; message: string; details?: unknown; requestId?: string | null; cause?: unknown }) {
    super(given.message, given.cause === undefined ? undefined : { cause: given.cause });
    this.status = given.status ?? 0;
    this.code = given.code;
    this.details = given.details;
    this.requestId = given.requestId ?? null;
  }
}

/** The key or token is missing, mistyped, expired or revoked. */
export class AuthenticationError extends AsideError {
  override name = "AuthenticationError";
}

/** The key or token lacks a scope, or the person's role or plan does not include this. */
export class PermissionError extends AsideError {
  override name = "PermissionError";
  /** What the key or token needs in addition; null when another scope would not help. */
  readonly missingScope: string | null = missingScopeOf(this.details);
}

/** It does not exist, or the caller may not see it: nobody can tell which. */
export class NotFoundError extends AsideError {
  override name = "NotFoundError";
}

/** The server does not accept what was sent. */
export class ValidationError extends AsideError {
  override name = "ValidationError";
  /** What is wrong, by the field's path as `recipients.0`. Empty when it is not about a field. */
  readonly fields: Readonly<Record<string, string>> = fieldsOf(this.details);
}

/** It is not in a state in which this can be done. */
export class ConflictError extends AsideError {
  override name = "ConflictError";
}

export class RateLimitError extends AsideError {
  override name = "RateLimitError";
  /** Seconds; null when the server does not say. */
  readonly retryAfter: number | null;
  constructor(given: ConstructorParameters<typeof AsideError>[0], retryAfter: number | null) {
    super(given);
    this.retryAfter = retryAfter;
  }
}

export class ServerError extends AsideError {
  override name = "ServerError";
}

/** The server was not reached, or did not answer in time (`code`: `network` or `timeout`). */
export class NetworkError extends AsideError {
  override name = "NetworkError";
}

/** The payload of a webhook is not from the server, not as it was sent, or too old. */
export class WebhookVerificationError extends AsideError {
  override name = "WebhookVerificationError";
}

/** The error of a reply that is not 2xx. */
export function errorOf(status: number, text: string, headers: Headers): AsideError {
  const body = parse(text);
  const given = {
    status,
    code: typeof body["code"] === "string" ? body["code"] : "unexpected_reply",
    message: typeof body["message"] === "string" ? body["message"] : `The server answered with status ${status}.`,
    details: body["details"],
    requestId: headers.get("x-request-id") ?? (typeof body["request_id"] === "string" ? body["request_id"] : null),
  };
  if (status === 401) return missingScopeOf(given.details) === null ? new AuthenticationError(given) : new PermissionError(given);
  if (status === 402 || status === 403) return new PermissionError(given);
  if (status === 404) return new NotFoundError(given);
  if (status === 409) return new ConflictError(given);
  if (status === 429) return new RateLimitError(given, readRetryAfter(headers));
  if ([400, 413, 415, 422].includes(status)) return new ValidationError(given);
  return status >= 500 ? new ServerError(given) : new AsideError(given);
}

/** Seconds: the header is a number of them, or a date. */
export function readRetryAfter(headers: Headers): number | null {
  const value = headers.get("retry-after");
  if (value === null || value === "") return null;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}

function parse(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    // A proxy's page.
    return {};
  }
}

function missingScopeOf(details: unknown): string | null {
  const scope = (details as { missing_scope?: unknown } | null | undefined)?.missing_scope;
  return typeof scope === "string" ? scope : null;
}

function fieldsOf(details: unknown): Record<string, string> {
  if (!Array.isArray(details)) return {};
  const issues = details.filter((issue): issue is { path: string; message: string } => typeof issue?.path === "string");
  return Object.fromEntries(issues.map(({ path, message }) => [path, message]));
}
