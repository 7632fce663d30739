import { AppError } from "@aside/contract/errors.ts";
import type { Actor } from "@aside/server/auth/actor.ts";
import type { AccessiblePost } from "@aside/server/auth/post-access.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { personHasFeature, requireFeature } from "../../../entitlements/server/entitlements.ts";
import { copy } from "../../copy.ts";
import { findEvent } from "../events/events-store.ts";

/**
 * The post, if the actor may download its video: each way to the MP4 asks here. Its people and members of the library need downloads in their
 * own plan; for viewers, whom its creator lets download, the creator's plan decides.
 */
export async function requireDownload(context: AppContext, actor: Actor, postId: string): Promise<AccessiblePost> {
  const post = await context.access.require(context.db, actor, postId, "download");
  if (!post.isViewer) {
    await requireFeature(context, actor, "download_videos");
    return post;
  }
  const event = await findEvent(context.db, post.eventId);
  const creator = { userId: post.eventCreatorId, email: event?.creator_email ?? "" };
  if (!(await personHasFeature(context, creator, "download_videos"))) throw new AppError(403, "downloads_off", copy.downloadsOff);
  return post;
}
