import { ANYBODY, can, isLinkActive, type PostFacts } from "@aside/core/messages/post-policy.ts";
import type { EmbedObstacle } from "./contract.ts";

/**
 * Why a video cannot be embedded; null if it can. `post`: the facts as they are for `ANYBODY`, the viewer of every embedded video: a frame in
 * another site gets no cookies, and those of a frame in our own site are ignored. An acknowledgement belongs to a known recipient, whom an
 * embed page cannot know.
 */
export function findObstacle(post: PostFacts, { isEnabled, hasVideo }: { isEnabled: boolean; hasVideo: boolean }): EmbedObstacle | null {
  if (!isEnabled) return "disabled";
  if (!hasVideo) return "no_video";
  if (post.isReply ? post.status !== "SENT" : !isLinkActive(post.status)) return "draft";
  if (!can(ANYBODY, "view", post)) return "not_public";
  return post.acknowledgement_required ? "acknowledgement" : null;
}
