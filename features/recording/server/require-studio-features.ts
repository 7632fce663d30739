import type { PlanFeature } from "@aside/contract/plans.ts";
import { requireFeature } from "@aside/core/entitlements/server/entitlements.ts";
import type { Actor } from "@aside/server/auth/actor.ts";
import type { AccessiblePost } from "@aside/server/auth/post-access.ts";
import type { AppContext } from "@aside/server/http/context.ts";

export type StudioUses = { is_screen: boolean; has_custom_background: boolean; uses_teleprompter: boolean };

const NEEDED: Record<keyof StudioUses, PlanFeature> = {
  is_screen: "screen_share",
  has_custom_background: "custom_animated_backgrounds",
  uses_teleprompter: "built_in_teleprompter",
};

/** Throws 402 if a new take uses something that its author's plan lacks. Replies are never locked. */
export async function requireStudioFeatures(
  context: AppContext,
  actor: Actor,
  post: Pick<AccessiblePost, "isReply">,
  uses: StudioUses,
): Promise<void> {
  if (post.isReply) return;
  for (const [name, feature] of Object.entries(NEEDED)) if (uses[name as keyof StudioUses]) await requireFeature(context, actor, feature);
}
