import { ANYBODY, can, isLinkActive, type PostFacts } from "@aside/core/messages/post-policy.ts";
import type { AnonymousActor } from "@aside/server/auth/actor.ts";
import type { EmbedObstacle } from "./contract.ts";

/**
 * Why a video cannot be embedded; null if it can. `post`: the facts as they are for the viewer of the embedded video, about whom at most a
 * private embed link is known: a frame in another site gets no cookies, and those of a frame in our own site are ignored. An acknowledgement
 * belongs to a known recipient, whom an embed page cannot know.
 */
export function findObstacle(
  post: PostFacts,
  { isEnabled, hasVideo, viewer = ANYBODY }: { isEnabled: boolean; hasVideo: boolean; viewer?: AnonymousActor },
): EmbedObstacle | null {
  if (!isEnabled) return "disabled";
  if (!hasVideo) return "no_video";
  if (post.isReply ? post.status !== "SENT" : !isLinkActive(post.status)) return "draft";
  if (post.acknowledgement_required) return "acknowledgement";
  return can(viewer, "view", post) ? null : "not_public";
}
