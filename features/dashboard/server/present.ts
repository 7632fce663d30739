import { posterPath } from "@aside/platform/storage/take-keys.ts";
import type { CreatedItem, InboxItem } from "../contract.ts";
import type { CreatedRow, InboxRow } from "./store.ts";

export function presentInboxItem(row: InboxRow): InboxItem {
  return {
    post_id: row.post_id,
    event_id: row.event_id,
    title: row.title,
    from: { user_id: row.from_id, name: row.from_name },
    is_reply: row.is_reply,
    poster_url: posterPath(row.post_id, row),
    duration: row.duration,
    received_at: row.received_at.toISOString(),
    viewed: row.viewed_at !== null,
  };
}

export function presentCreatedItem(row: CreatedRow): CreatedItem {
  const { take_id: _, has_poster: __, ...rest } = row;
  return {
    ...rest,
    poster_url: posterPath(row.post_id, row),
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
  };
}
