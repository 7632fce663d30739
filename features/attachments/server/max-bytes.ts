import { largestUploadBytes, uploadBytesOf } from "@aside/core/entitlements/server/entitlements.ts";
import type { Actor } from "@aside/server/auth/actor.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { MAX_ATTACHMENT_BYTES } from "../contract.ts";

/** The largest file that may be attached to what is submitted to a form, whatever the plan of who submits it. */
export const submissionMaxBytes = (context: AppContext): number => Math.min(largestUploadBytes(context), MAX_ATTACHMENT_BYTES);

/** The largest file that the actor may attach to the post. */
export async function maxBytesOf(context: AppContext, actor: Actor, post: { isSubmission: boolean }): Promise<number> {
  return post.isSubmission ? submissionMaxBytes(context) : Math.min(await uploadBytesOf(context, actor), MAX_ATTACHMENT_BYTES);
}
