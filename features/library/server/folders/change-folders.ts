import { AppError, conflict } from "@aside/contract/errors.ts";
import { requireFeature } from "@aside/core/entitlements/server/entitlements.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { Handler } from "@aside/server/http/context.ts";
import {
  type createFolder as createEndpoint,
  type deleteFolder as deleteEndpoint,
  MAX_FOLDERS,
  type moveFolder as moveEndpoint,
  type updateFolder as updateEndpoint,
} from "../../contract.ts";
import { copy } from "../../copy.ts";
import { requireMember } from "../rights/require-member.ts";
import { lockLibrary } from "../rights/rights-store.ts";
import { LEVEL } from "../../policy.ts";
import {
  countFolders,
  deleteSubtree,
  heightOf,
  insertFolder,
  isNameTaken,
  lockSubtree,
  moveFolder as move,
  renameFolder,
} from "./folders-store.ts";
import { presentFolder } from "./present-folder.ts";
import { recordFolderChange } from "./record-folder-change.ts";
import { readFolder, requireDepth, requireFolder, requirePlace } from "./require-folder.ts";

export const createFolder: Handler<typeof createEndpoint> = async ({ actor: who, body, context, request }) => {
  const { actor, library } = await requireMember(context.db, who);
  await requireFeature(context, actor, "company_library");
  return await context.db.transaction().execute(async (trx) => {
    await lockLibrary(trx, library.company_id);
    const parent = await requirePlace(trx, { actor, library }, body.parent_folder_id);
    requireDepth(parent, 1);
    if ((await countFolders(trx, library.company_id)) >= MAX_FOLDERS)
      throw new AppError(422, "too_many_folders", copy.tooManyFolders(MAX_FOLDERS));
    await requireFreeName(trx, { companyId: library.company_id, parentId: body.parent_folder_id }, body.name, null);
    const id = context.newId();
    await insertFolder(trx, { id, companyId: library.company_id, parent, name: body.name });
    await recordFolderChange({ context, db: trx, actor, request }, library, {
      folder: { id, name: body.name },
      action: "library.folder_created",
      details: { in: parent?.name ?? null },
    });
    return presentFolder(await readFolder(trx, actor.userId, id), library);
  });
};

export const updateFolder: Handler<typeof updateEndpoint> = async ({ actor: who, params, body, context, request }) => {
  const { actor, library } = await requireMember(context.db, who);
  return await context.db.transaction().execute(async (trx) => {
    await lockLibrary(trx, library.company_id);
    const folder = await requireFolder(trx, actor.userId, params.id, LEVEL.administer);
    await requireFreeName(trx, { companyId: library.company_id, parentId: folder.parent_id }, body.name, folder.id);
    await renameFolder(trx, folder.id, body.name);
    await recordFolderChange({ context, db: trx, actor, request }, library, {
      folder: { id: folder.id, name: body.name },
      action: "library.folder_renamed",
      details: { from: folder.name },
    });
    return presentFolder(await readFolder(trx, actor.userId, folder.id), library);
  });
};

export const moveFolder: Handler<typeof moveEndpoint> = async ({ actor: who, params, body, context, request }) => {
  const { actor, library } = await requireMember(context.db, who);
  return await context.db.transaction().execute(async (trx) => {
    await lockLibrary(trx, library.company_id);
    const folder = await requireFolder(trx, actor.userId, params.id, LEVEL.administer);
    await requirePlace(trx, { actor, library }, folder.parent_id);
    const parent = await requirePlace(trx, { actor, library }, body.parent_folder_id);
    if (parent?.path.includes(folder.id)) throw new AppError(422, "moved_into_itself", copy.movedIntoItself);
    requireDepth(parent, await heightOf(trx, folder));
    await requireFreeName(trx, { companyId: library.company_id, parentId: body.parent_folder_id }, folder.name, folder.id);
    await move(trx, folder, parent);
    await recordFolderChange({ context, db: trx, actor, request }, library, {
      folder,
      action: "library.folder_moved",
      details: { to: parent?.name ?? null },
    });
    return presentFolder(await readFolder(trx, actor.userId, folder.id), library);
  });
};

export const deleteFolder: Handler<typeof deleteEndpoint> = async ({ actor: who, params, context, request }) => {
  const { actor, library } = await requireMember(context.db, who);
  await context.db.transaction().execute(async (trx) => {
    await lockLibrary(trx, library.company_id);
    const folder = await requireFolder(trx, actor.userId, params.id, LEVEL.administer);
    await requirePlace(trx, { actor, library }, folder.parent_id);
    if (await lockSubtree(trx, folder.id)) throw new AppError(422, "folder_not_empty", copy.folderNotEmpty);
    await deleteSubtree(trx, folder.id);
    await recordFolderChange({ context, db: trx, actor, request }, library, { folder, action: "library.folder_deleted" });
  });
  return { success: true as const };
};

async function requireFreeName(
  db: Queryable,
  place: { companyId: string; parentId: string | null },
  name: string,
  exceptId: string | null,
): Promise<void> {
  if (await isNameTaken(db, place, name, exceptId)) throw conflict(copy.nameTaken);
}
