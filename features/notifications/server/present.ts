import { brand } from "@aside/brand/brand.ts";
import type { NotificationJson } from "../contract.ts";
import type { NotificationRow } from "./store.ts";

const LIBRARY_PATH = "/dashboard/company-library";
export const REVIEWS_PATH = `${LIBRARY_PATH}/reviews`;

export function presentNotification(row: NotificationRow): NotificationJson {
  return {
    id: row.id,
    kind: row.kind,
    post_id: row.post_id,
    event_id: row.event_id,
    comment_id: row.comment_id,
    title: row.title,
    post_created_at: row.post_created_at.toISOString(),
    actor_name: row.actor_name,
    actor_image_url: row.actor_id && row.actor_picture ? `/media/profile/${row.actor_id}/${row.actor_picture}` : null,
    count: row.count,
    detail: row.detail,
    href: pathOf(row),
    updated_at: row.updated_at.toISOString(),
    read_at: row.read_at?.toISOString() ?? null,
  };
}

/** Links to the exact place: the reply, the time, the comment, the review. */
function pathOf(row: NotificationRow): string {
  if (row.kind === "library_submitted" || row.kind === "library_waiting") return `${REVIEWS_PATH}?post=${row.post_id}`;
  if (row.detail.batch) return `/dashboard/true-avatar/personalized/${row.detail.batch.id}`;
  // Authors see there what became of their video.
  if (row.kind === "library_decided" || (row.kind === "avatar_ready" && !row.is_reply)) return `/${brand.slug}/${row.event_id}/preview`;
  if (row.kind === "library_expiring" && row.detail.folder_id) return `${LIBRARY_PATH}/${row.detail.folder_id}`;
  const query = new URLSearchParams();
  if (row.is_reply) query.set("post", row.post_id);
  if (row.detail.at_second) query.set("t", String(Math.floor(row.detail.at_second)));
  if (row.comment_id) query.set("comment", row.comment_id);
  return `/${brand.slug}/${row.event_id}/view${query.size > 0 ? `?${query}` : ""}`;
}
