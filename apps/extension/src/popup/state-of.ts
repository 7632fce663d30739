import type { CreatedItem } from "@aside/features/inbox/contract.ts";
import { isLinkActive } from "@aside/core/messages/post-policy.ts";
import { copy } from "../copy.ts";

/** Its viewers after the first view; otherwise its state. Whose link works was not sent. */
export function stateOf({ post_status, viewers, duration }: Pick<CreatedItem, "post_status" | "viewers" | "duration">): string {
  if (viewers > 0) return copy.views(viewers);
  if (post_status === "SENT") return copy.sent;
  if (isLinkActive(post_status)) return copy.linkActive;
  return duration > 0 ? copy.recorded : copy.draft;
}
