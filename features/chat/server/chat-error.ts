import { readRetryAfter } from "@aside/server/jobs/retry-after.ts";

/**
 * Why a vendor did not do what it was asked. `later`: not before `retryAfterSeconds`. `failed`: it may work again soon. `refused`: never with
 * this message. `stopped`: nothing works until the workspace is connected again.
 */
export class ChatError extends Error {
  override name = "ChatError";
  readonly kind: "later" | "failed" | "refused" | "stopped";
  /** A name of copy.reasons, or the vendor's own. */
  readonly reason: string;
  readonly retryAfterSeconds: number;
  constructor(kind: ChatError["kind"], reason: string, retryAfterSeconds = 0) {
    super(reason);
    this.kind = kind;
    this.reason = reason;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const DEFAULT_WAIT_SECONDS = 30;
const MAX_REASON = 100;

/** What a reply says that is not 2xx, alike for all vendors. */
export function errorOf({ status, headers }: Pick<Response, "status" | "headers">, now: Date, reason?: string): ChatError {
  if (status === 429) return new ChatError("later", "rate_limited", readRetryAfter(headers, now, DEFAULT_WAIT_SECONDS));
  if (status >= 500) return new ChatError("failed", "unreachable");
  return new ChatError("refused", readReason(reason ?? `status_${status}`));
}

/** The vendor's name of an error goes into our database and onto a screen. */
export const readReason = (given: unknown): string =>
  typeof given === "string" && given !== "" ? given.replaceAll(/[^\w.: -]/g, "").slice(0, MAX_REASON) : "unknown";
