import { authenticityOf, isAudioOnly } from "@aside/contract/authenticity.ts";
import { picturePath, posterPath } from "@aside/server/storage/take-keys.ts";
import type { CreatedItem, InboxItem, TrashItem } from "../contract.ts";
import type { CreatedRow } from "./created-store.ts";
import type { InboxRow } from "./inbox-store.ts";
import type { ShownRow } from "./list-store.ts";
import type { TrashRow } from "./trash-store.ts";

/** The part of a video that every list shows. */
export function presentShown(postId: string, { is_audio, guest_id, take_id, take, summary, labels }: ShownRow) {
  const shown = { is_audio, guest_id, take };
  return {
    is_audio: isAudioOnly(shown),
    poster_url: posterPath(postId, { take_id, has_poster: take?.has_poster ?? false }),
    duration: take?.duration ?? 0,
    authenticity_type: authenticityOf(shown),
    summary,
    labels: labels ?? [],
  };
}

const UTC = "+00:00";
/** Formats a UTC time of the database, with or without microseconds. Creating a Date for each took a tenth of a page's time. */
function asTime(text: string): string {
  if (!text.endsWith(UTC)) return new Date(text).toISOString();
  return `${text.slice(0, 19)}.${text.slice(20, -UTC.length).slice(0, 3).padEnd(3, "0")}Z`;
}

// Replies have what their contract names (send-output.ts): columns that only serve to compute a value are left out there.

export const presentInboxItem = (row: InboxRow): InboxItem => ({
  ...row,
  ...presentShown(row.post_id, row),
  from: { user_id: row.from_id, name: row.from_name, image_url: picturePath(row.from_id, row.from_picture) },
  received_at: asTime(row.received_at),
  acknowledgement: row.acknowledged ? "given" : row.acknowledgement_required ? "wanted" : "none",
});

export const presentCreatedItem = (row: CreatedRow): CreatedItem => ({
  ...row,
  ...presentShown(row.post_id, row),
  created_at: asTime(row.created_at),
  sent_at: row.sent_at && asTime(row.sent_at),
});

export const presentTrashItem = (row: TrashRow): TrashItem => ({
  ...row,
  deleted_at: row.deleted_at.toISOString(),
  purge_at: row.purge_at.toISOString(),
});
