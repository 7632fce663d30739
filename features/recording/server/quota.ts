import { AppError } from "@aside/contract/errors.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { copy } from "../copy.ts";
import { deletePendingParts, type PendingPart, savePendingParts, sumPendingBytes, type Uploader } from "./pending-store.ts";

/** Acknowledging or sweeping parts releases quota, so the client retries after this time. */
const RETRY_SECONDS = 30;

/**
 * Counts parts against the quota for unacknowledged uploads. The parts are saved before the sum is read, so that concurrent requests count
 * each other's parts. Throws 429 `upload_quota`.
 */
export async function reserve(
  context: AppContext,
  pending: { takeId: string; parts: PendingPart[]; uploader: Uploader; expiresSeconds: number },
): Promise<void> {
  if (pending.parts.length === 0) return;
  const { PENDING_UPLOAD_MB, PENDING_UPLOAD_MB_COMPANY } = context.config;
  await savePendingParts(context.db, pending);
  const { own, company } = await sumPendingBytes(context.db, pending.uploader);
  if (own <= PENDING_UPLOAD_MB * 1024 * 1024 && company <= PENDING_UPLOAD_MB_COMPANY * 1024 * 1024) return;
  await deletePendingParts(context.db, pending.takeId, pending.parts);
  throw new AppError(429, "upload_quota", copy.uploadQuota, { retryAfterSeconds: RETRY_SECONDS });
}
