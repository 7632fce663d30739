import type { Handler } from "@aside/server/http/context.ts";
import type { getFolder as getEndpoint, listFolders as listEndpoint } from "../../contract.ts";
import { requireMember } from "../rights/require-member.ts";
import { canAdminister, LEVEL } from "../../policy.ts";
import { listAllFolders, listGrants, listPath, listSubfolders, listTopFolders } from "./folders-store.ts";
import { presentAccess, presentFolder } from "./present-folder.ts";
import { readFolder, requireFolder } from "./require-folder.ts";

export const listFolders: Handler<typeof listEndpoint> = async ({ actor: who, query, context: { db } }) => {
  const { actor, library } = await requireMember(db, who);
  const rows = await (async () => {
    if (query.all === "true") return await listAllFolders(db, actor.userId);
    if (query.parent === undefined) return await listTopFolders(db, actor.userId);
    await requireFolder(db, actor.userId, query.parent, LEVEL.view);
    return await listSubfolders(db, actor.userId, query.parent);
  })();
  return { folders: rows.map((row) => presentFolder(row, library)) };
};

export const getFolder: Handler<typeof getEndpoint> = async ({ actor: who, params, context: { db } }) => {
  const { actor, library } = await requireMember(db, who);
  const row = await readFolder(db, actor.userId, params.id);
  const breadcrumbs = await listPath(db, actor.userId, row.path.slice(0, -1));
  const access = canAdminister(row.level) ? presentAccess(row.everyone_level, await listGrants(db, row.id)) : null;
  return { ...presentFolder(row, library), breadcrumbs, access };
};
