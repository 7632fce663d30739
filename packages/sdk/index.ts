export { Aside } from "./aside.ts";
export type * from "./api/all.ts";
export type * from "./api/webhook-events.ts";
export type { Given, Method, Options, RawBody } from "./call.ts";
export {
  AsideError,
  AuthenticationError,
  ConflictError,
  NetworkError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  ValidationError,
  WebhookVerificationError,
} from "./errors.ts";
export type { ClientOptions } from "./send.ts";
export type { Uploaded, UploadOptions, UploadState, UploadStore } from "./upload.ts";
export { verifyWebhook, type VerifyOptions } from "./verify-webhook.ts";
export type { Waited, WaitOptions } from "./wait-for.ts";
