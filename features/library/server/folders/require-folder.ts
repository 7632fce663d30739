import { AppError, notFound } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { copy } from "../../copy.ts";
import { MAX_DEPTH } from "../../contract.ts";
import type { Member } from "../rights/require-member.ts";
import { LEVEL, type Level } from "../../policy.ts";
import { findFolder, findFolderPlace, lockFolder, type FolderPlace, type FolderRow } from "./folders-store.ts";

/** Throws 404 unless the actor has at least this level in the folder. */
export async function requireFolder(db: Queryable, userId: string, folderId: string, least: Level): Promise<FolderPlace> {
  const folder = await findFolderPlace(db, userId, folderId);
  if (!folder || folder.level < least) throw notFound();
  return folder;
}

/** The same for a place of videos: the folder stays until the transaction ends. */
export async function requireLockedFolder(
  db: Queryable,
  userId: string,
  folderId: string,
  least: Level,
): Promise<{ id: string; name: string }> {
  const folder = await lockFolder(db, userId, folderId);
  if (!folder || folder.level < least) throw notFound();
  return folder;
}

/** With its counts. Throws 404 unless the actor may view it. */
export async function readFolder(db: Queryable, userId: string, folderId: string): Promise<FolderRow> {
  const folder = await findFolder(db, userId, folderId);
  if (!folder) throw notFound();
  return folder;
}

/** A place for a folder: in a folder that the actor administers, or at the top for administrators of the library. */
export async function requirePlace(db: Queryable, { actor, library }: Member, parentId: string | null): Promise<FolderPlace | null> {
  if (parentId !== null) return await requireFolder(db, actor.userId, parentId, LEVEL.administer);
  if (!library.is_library_admin) throw notFound();
  return null;
}

/** `height`: levels of the folder that is added, itself included. */
export function requireDepth(parent: FolderPlace | null, height: number): void {
  if ((parent?.path.length ?? 0) + height > MAX_DEPTH) throw new AppError(422, "too_deep", copy.tooDeep(MAX_DEPTH));
}
