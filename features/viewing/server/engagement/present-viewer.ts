import { createHmac } from "node:crypto";
import { deriveKey } from "@aside/server/auth/derive-key.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { Viewer } from "../../contract.ts";
import { spansOf } from "./bits.ts";
import type { RecipientRow, ViewerListRow } from "./engagement-store.ts";

/** Returns a function that presents rows as JSON. Seconds watched of an earlier take are omitted: they do not fit the current timeline. */
export function viewerPresenter(context: AppContext, post: { id: string; takeId: string | null }): (row: ViewerListRow) => Viewer {
  const key = deriveKey(context.config.secretKey, "viewer-id");
  return (row) => {
    const isShown = row.take_id === post.takeId;
    return {
      viewer_id: createHmac("sha256", key).update(`${post.id} ${row.viewer_key}`).digest("base64url").slice(0, 16),
      known_as: row.known_as,
      company: row.known_as === "company" ? row.company_domain : null,
      user_id: row.user_id,
      name: row.name,
      email: row.email,
      device: row.device,
      is_machine: row.is_machine,
      page_views: row.page_views,
      video_views: row.video_views,
      viewed_percent: row.viewed_percent,
      watched: isShown ? spansOf(row.watched) : [],
      rewatched: isShown ? spansOf(row.rewatched) : [],
      replied: row.replied,
      reactions: row.reactions,
      finished_at: row.finished_at?.toISOString() ?? null,
      acknowledged_at: row.acknowledged_at?.toISOString() ?? null,
      acknowledged_percent: row.acknowledged_percent,
      acknowledged_by: row.acknowledged_by,
      first_viewed_at: row.first_viewed_at.toISOString(),
      last_viewed_at: row.last_viewed_at.toISOString(),
    };
  };
}

export function presentRecipient(row: RecipientRow) {
  return {
    user_id: row.user_id,
    name: row.name,
    email: row.email,
    state: stateOf(row),
    viewed_percent: row.viewed_percent ?? 0,
    acknowledged_at: row.acknowledged_at?.toISOString() ?? null,
  };
}

/** The furthest step of the funnel. */
function stateOf(row: RecipientRow) {
  if (row.has_replied) return "replied" as const;
  if (row.has_finished) return "finished" as const;
  if (row.has_played) return "played" as const;
  if (row.has_opened) return "opened" as const;
  return ({ WAITING: "not_sent", SENT: "sent", FAILED: "failed" } as const)[row.delivery];
}
