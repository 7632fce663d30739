import { z } from "zod";

/** Every reply that is not 2xx. `message` is fit to show (spec section 8, word for word). */
export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  details: z.unknown().optional(),
  request_id: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** The common codes and their status (design.md section 6). A feature adds its own with `new AppError`. */
export const STATUS_OF_CODE = {
  malformed: 400,
  csrf_mismatch: 400,
  unsealable: 400,
  feature_locked: 402,
  session_expired: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  rule_broken: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
} as const;
export type CommonCode = keyof typeof STATUS_OF_CODE;

/** An error with a reply. Anything else that is thrown becomes a 500 that tells nothing. */
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
/** One body for 'does not exist' and 'you may not know of it': the two must not differ in a byte. */
export const notFound = () => new AppError(404, "not_found", "Not found.");
export const conflict = (message: string, details?: unknown) => new AppError(409, "conflict", message, { details });
export const tooLarge = (maxBytes: number) =>
  new AppError(413, "too_large", `File size should be less than ${formatMegabytes(maxBytes)}MB`);
export const ruleBroken = (message: string, details?: unknown) => new AppError(422, "rule_broken", message, { details });
export const featureLocked = (feature: string, message: string) =>
  new AppError(402, "feature_locked", message, { details: { feature } });
export const tooManyRequests = (retryAfterSeconds: number) =>
  new AppError(429, "too_many_requests", "Too many requests. Please try again later.", { retryAfterSeconds });

function formatMegabytes(bytes: number): string {
  return String(Math.round((bytes / (1024 * 1024)) * 10) / 10);
}
