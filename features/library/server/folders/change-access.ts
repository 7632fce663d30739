import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { setFolderAccess as accessEndpoint, setFolderAdmin as adminEndpoint } from "../../contract.ts";
import { requireLibraryAdmin, requireMember } from "../rights/require-member.ts";
import { listColleagues, listGroups, lockLibrary } from "../rights/rights-store.ts";
import { LEVEL, levelOf, nameOf } from "../../policy.ts";
import { listGrants, replaceAccess, saveFolderAdmin } from "./folders-store.ts";
import { presentAccess, presentFolder } from "./present-folder.ts";
import { recordFolderChange } from "./record-folder-change.ts";
import { readFolder, requireFolder } from "./require-folder.ts";

export const setFolderAdmin: Handler<typeof adminEndpoint> = async ({ actor: who, body, context, request }) => {
  const { actor, library } = await requireLibraryAdmin(context.db, who);
  return await context.db.transaction().execute(async (trx) => {
    await lockLibrary(trx, library.company_id);
    const folder = await requireFolder(trx, actor.userId, body.folder_id, LEVEL.administer);
    const [admin] = body.admin_id === null ? [] : await listColleagues(trx, library.company_id, [body.admin_id]);
    if (body.admin_id !== null && !admin) throw notFound();
    await saveFolderAdmin(trx, folder.id, body.admin_id);
    await recordFolderChange({ context, db: trx, actor, request }, library, {
      folder,
      action: "library.folder_admin_changed",
      details: { to: admin?.name ?? null },
    });
    return presentFolder(await readFolder(trx, actor.userId, folder.id), library);
  });
};

export const setFolderAccess: Handler<typeof accessEndpoint> = async ({ actor: who, params, body, context, request }) => {
  const { actor, library } = await requireMember(context.db, who);
  return await context.db.transaction().execute(async (trx) => {
    await lockLibrary(trx, library.company_id);
    const folder = await requireFolder(trx, actor.userId, params.id, LEVEL.administer);
    const everyoneLevel = levelOf(body.everyone);
    const grants = everyoneLevel === null ? [] : distinct(body.grants);
    const people = grants.flatMap(({ userId }) => userId ?? []);
    const groups = grants.flatMap(({ groupId }) => groupId ?? []);
    const known = [await listColleagues(trx, library.company_id, people), await listGroups(trx, library.company_id, groups)];
    if (known[0]?.length !== people.length || known[1]?.length !== groups.length) throw notFound();
    await replaceAccess(trx, folder.id, { everyoneLevel, grants });
    const saved = await listGrants(trx, folder.id);
    await recordFolderChange({ context, db: trx, actor, request }, library, {
      folder,
      action: "library.folder_access_changed",
      details: { everyone: body.everyone, grants: saved.map(({ name, level }) => `${name}: ${nameOf(level)}`) },
    });
    return presentAccess(everyoneLevel, saved);
  });
};

type Grant = { userId: string | null; groupId: string | null; level: number };

/** Keeps the last of several grants for one person or group. */
function distinct(
  given: readonly { user_id?: string | null | undefined; group_id?: string | null | undefined; level: "view" | "contribute" }[],
): Grant[] {
  const grants = given.map(({ user_id, group_id, level }) => ({
    userId: user_id ?? null,
    groupId: group_id ?? null,
    level: LEVEL[level],
  }));
  return [...new Map(grants.map((grant) => [grant.userId ?? grant.groupId, grant])).values()];
}
