import { picturePath } from "@aside/server/storage/take-keys.ts";
import { presentShown } from "../../../inbox/server/api.ts";
import type { LibraryHistoryEntry, LibraryItem } from "../../video-contract.ts";
import { canAdminister } from "../../policy.ts";
import type { HistoryRow } from "./history-store.ts";
import type { ItemRow } from "./lists-store.ts";
import { readExpiryDay } from "./read-expiry-day.ts";

export function presentItem(row: ItemRow): LibraryItem {
  return {
    ...presentShown(row.post_id, row),
    post_id: row.post_id,
    event_id: row.event_id,
    folder_id: row.folder_id,
    folder_name: row.folder_name,
    title: row.title,
    creator: { user_id: row.creator_id, name: row.creator_name, image_url: picturePath(row.creator_id, row.creator_picture) },
    status: row.status,
    version: row.version,
    listed_at: row.listed_at.toISOString(),
    submitted_at: row.submitted_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    expires_on: readExpiryDay(row),
    is_pinned: row.is_pinned,
    viewers: row.viewers,
    abilities: {
      decide: canAdminister(row.level),
      approve: canAdminister(row.level) && row.status === "pending" && (!row.is_own || row.allows_self_approval),
      withdraw: row.is_own,
      resubmit: row.is_own && row.status === "rejected",
    },
  };
}

export const presentHistory = (rows: readonly HistoryRow[]): LibraryHistoryEntry[] =>
  rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
