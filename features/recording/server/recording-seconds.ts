import { AppError } from "@aside/contract/errors.ts";
import { recordingSecondsOf } from "@aside/core/entitlements/server/entitlements.ts";
import { formCopy } from "@aside/core/messages/form-copy.ts";
import { findSubmissionLimits } from "@aside/core/messages/server/forms/form-events-store.ts";
import type { Actor } from "@aside/server/auth/actor.ts";
import type { AccessiblePost } from "@aside/server/auth/post-access.ts";
import type { AppContext } from "@aside/server/http/context.ts";

/** Pre-recorded files are limited by size; this only stops files with an implausible duration. */
const MAX_FILE_SECONDS = 4 * 60 * 60;

/**
 * The longest that a new take of the post may be, in seconds, recorded or `isFile`: the form's limit for what is submitted to a form,
 * otherwise that of the actor's plan, which does not limit files. Throws 422 `video_not_allowed` where a form accepts no video.
 */
export async function requireRecordingSeconds(
  context: AppContext,
  actor: Actor,
  post: Pick<AccessiblePost, "isSubmission" | "eventId">,
  isFile: boolean,
): Promise<number> {
  const limits = post.isSubmission ? await findSubmissionLimits(context.db, post.eventId) : null;
  if (limits === null) return isFile ? MAX_FILE_SECONDS : await recordingSecondsOf(context, actor);
  if (limits.maxSeconds === 0) throw new AppError(422, "video_not_allowed", formCopy.noVideo);
  return limits.maxSeconds;
}
