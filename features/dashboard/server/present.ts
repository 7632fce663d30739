import { authenticityOf, isAudioOnly, type ShownTake } from "@aside/platform/contract/authenticity.ts";
import { picturePath, posterPath } from "@aside/platform/storage/take-keys.ts";
import type { CreatedItem, InboxItem } from "../contract.ts";
import type { CreatedRow } from "./created-store.ts";
import type { InboxRow } from "./inbox-store.ts";
import type { ShownRow } from "./list-store.ts";

function presentShown(postId: string, row: ShownRow) {
  const shown = { is_audio: row.is_audio, guest_id: row.guest_id, take: takeOf(row) };
  return {
    is_audio: isAudioOnly(shown),
    poster_url: posterPath(postId, row),
    duration: row.duration,
    authenticity_type: authenticityOf(shown),
    summary: row.summary,
    labels: row.labels ?? [],
  };
}

function takeOf({ take_kind, tracks, has_modified_background, is_file_upload }: ShownRow): ShownTake["take"] {
  if (take_kind === null) return null;
  return {
    kind: take_kind,
    tracks: tracks ?? [],
    has_modified_background: has_modified_background ?? false,
    is_file_upload: is_file_upload ?? false,
  };
}

const UTC = "+00:00";
/** Of a time in UTC as the database writes it, with microseconds or without: as we write it. Making a Date of each took a tenth of a page's time. */
function asTime(text: string): string {
  if (!text.endsWith(UTC)) return new Date(text).toISOString();
  return `${text.slice(0, 19)}.${text.slice(20, -UTC.length).slice(0, 3).padEnd(3, "0")}Z`;
}

export function presentInboxItem(row: InboxRow): InboxItem {
  return {
    post_id: row.post_id,
    event_id: row.event_id,
    title: row.title,
    from: { user_id: row.from_id, name: row.from_name, image_url: picturePath(row.from_id, row.from_picture) },
    is_reply: row.is_reply,
    is_private: row.is_private,
    received_at: asTime(row.received_at),
    viewed: row.viewed_at !== null,
    archived: row.archived_at !== null,
    acknowledgement: row.acknowledged ? "given" : row.acknowledgement_required ? "wanted" : "none",
    replied: row.replied,
    ...presentShown(row.post_id, row),
  };
}

export function presentCreatedItem(row: CreatedRow): CreatedItem {
  return {
    event_id: row.event_id,
    post_id: row.post_id,
    title: row.title,
    post_status: row.post_status,
    created_at: asTime(row.created_at),
    sent_at: row.sent_at && asTime(row.sent_at),
    recipients: row.recipients,
    viewers: row.viewers,
    replies: row.replies,
    unviewed_replies: row.unviewed_replies,
    reactions: row.reactions,
    unviewed_reactions: row.unviewed_reactions,
    comments: row.comments,
    ...presentShown(row.post_id, row),
  };
}
