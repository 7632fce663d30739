import { picturePath } from "@aside/server/storage/take-keys.ts";
import type { FolderAccess, LibraryFolder } from "../../contract.ts";
import { canAdminister, canContribute, LEVEL, nameOf } from "../../policy.ts";
import type { Membership } from "../rights/rights-store.ts";
import type { FolderRow, GrantRow } from "./folders-store.ts";

export function presentFolder(row: FolderRow, library: Membership): LibraryFolder {
  return {
    id: row.id,
    // A parent that the actor may not view stays unknown to them.
    parent_folder_id: row.parent_level === LEVEL.none ? null : row.parent_id,
    name: row.name,
    admin:
      row.admin_id === null
        ? null
        : { user_id: row.admin_id, name: row.admin_name ?? "", image_url: picturePath(row.admin_id, row.admin_picture) },
    folders: row.folders,
    videos: row.videos,
    pending: row.pending,
    abilities: {
      contribute: canContribute(row.level),
      decide: canAdminister(row.level),
      delete: row.parent_level === null ? library.is_library_admin : canAdminister(row.parent_level),
      appoint: library.is_library_admin,
    },
  };
}

export function presentAccess(everyoneLevel: number | null, grants: readonly GrantRow[]): FolderAccess {
  return {
    everyone: everyoneLevel === null ? "inherited" : nameOf(everyoneLevel),
    grants: grants.map(({ user_id, group_id, name, level }) => ({
      user_id,
      group_id,
      name,
      level: level === LEVEL.view ? "view" : "contribute",
    })),
  };
}
