import { picturePath } from "@aside/server/storage/take-keys.ts";
import type { FolderAccess, LibraryFolder } from "../../contract.ts";
import type { Membership } from "../rights/rights-store.ts";
import type { FolderRow, GrantRow } from "./folders-store.ts";

export function presentFolder(row: FolderRow, library: Membership): LibraryFolder {
  return {
    id: row.id,
    // A parent that the actor may not view stays unknown to them.
    parent_folder_id: row.parent_level === 0 ? null : row.parent_id,
    name: row.name,
    admin:
      row.admin_id === null
        ? null
        : { user_id: row.admin_id, name: row.admin_name ?? "", image_url: picturePath(row.admin_id, row.admin_picture) },
    folders: row.folders,
    videos: row.videos,
    pending: row.pending,
    abilities: {
      contribute: row.level >= 2,
      decide: row.level >= 3,
      delete: row.parent_level === null ? library.is_library_admin : row.parent_level >= 3,
      appoint: library.is_library_admin,
    },
  };
}

const NAMES = ["none", "view", "contribute"] as const;

/** Names of the levels of everyone; null: inherited. */
export const levelOf = (everyone: FolderAccess["everyone"]): number | null => (everyone === "inherited" ? null : NAMES.indexOf(everyone));

export function presentAccess(everyoneLevel: number | null, grants: readonly GrantRow[]): FolderAccess {
  return {
    everyone: everyoneLevel === null ? "inherited" : (NAMES[everyoneLevel] ?? "none"),
    grants: grants.map(({ user_id, group_id, name, level }) => ({ user_id, group_id, name, level: level === 1 ? "view" : "contribute" })),
  };
}
