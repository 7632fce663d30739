import type { CreatedItem } from "../inbox/contract.ts";
import { copy } from "./copy.ts";

/** What is known of an Aside, in a line. */
export function stateOf({ post_status, viewers, replies, duration }: CreatedItem): string {
  const known = [...(viewers > 0 ? [copy.views(viewers)] : []), ...(replies > 0 ? [copy.replies(replies)] : [])];
  if (known.length > 0) return known.join(", ");
  if (post_status !== "DRAFT") return copy.sent;
  return duration > 0 ? copy.recorded : copy.draft;
}
