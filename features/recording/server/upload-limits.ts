import { AppError, tooLarge } from "@aside/contract/errors.ts";
import { largestUploadBytes, longestRecordingSeconds } from "@aside/core/entitlements/server/entitlements.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { MAX_PARTS, RECORDING_GRACE_SECONDS } from "../contract.ts";
import { copy } from "../copy.ts";

/** 20 Mb/s: 4K with 60 frames per second is recorded at 15. */
const MAX_BYTES_A_SECOND = 2_500_000;
/** A converted file may be this many times larger than its source. */
const MAX_GROWTH = 4;
/** Recorders cut a segment each second; a pause or a slow machine makes shorter ones. */
const MIN_SEGMENT_SECONDS = 0.5;

/** Lifetime of a signed PUT in seconds: an upload must start within it. After that, the recorder requests a new URL. */
export const URL_LIFETIME_SECONDS = 600;
/** Seconds until an uploaded object is swept. An upload that started in time has two more minutes to finish. */
export const SWEEP_AFTER_SECONDS = URL_LIFETIME_SECONDS + 120;

/** `limit_seconds`: by its author's plan; null for takes from before plans. */
type Limited = { is_file_upload: boolean; limit_seconds: number | null };

/** The longest that the take may be, in seconds. */
export const limitSecondsOf = (context: AppContext, take: Pick<Limited, "limit_seconds">): number =>
  take.limit_seconds ?? longestRecordingSeconds(context);

/** The highest possible index of a part or chunk. */
export function maxIndex(context: AppContext, take: Limited): number {
  if (take.is_file_upload) return MAX_PARTS;
  const seconds = limitSecondsOf(context, take) + RECORDING_GRACE_SECONDS;
  return Math.min(MAX_PARTS, Math.ceil(seconds / MIN_SEGMENT_SECONDS));
}

/** Limits a take by bytes, because durations are reported by the client and can't be trusted. Throws 413. */
export function checkBytes(context: AppContext, take: Limited, bytes: number): void {
  const limit = take.is_file_upload ? largestUploadBytes(context) * MAX_GROWTH : limitSecondsOf(context, take) * MAX_BYTES_A_SECOND;
  if (bytes > limit) throw tooLarge(limit);
}

export const recordingTooLong = (context: AppContext, take: Pick<Limited, "limit_seconds">) =>
  new AppError(422, "recording_too_long", copy.limitedTo(limitSecondsOf(context, take)));
