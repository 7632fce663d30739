import type { Handler } from "@aside/server/http/context.ts";
import { notFound } from "@aside/contract/errors.ts";
import { type getFolderFigures as folderEndpoint, type getPostFigures as postEndpoint, MAX_FIGURES } from "../../video-contract.ts";
import { requireFolder } from "../folders/require-folder.ts";
import { findItem } from "../posts/lists-store.ts";
import { requireMember } from "../rights/require-member.ts";
import { canAdminister, LEVEL } from "../../policy.ts";
import { listColleaguesWhoWatched, listShares, readFolderFigures, readPostFigures, type ColleagueRow } from "./figures-store.ts";

const presentColleague = ({ last_viewed_at: at, ...row }: ColleagueRow) => ({ ...row, last_viewed_at: at.toISOString() });

export const getFolderFigures: Handler<typeof folderEndpoint> = async ({ actor: who, params, context: { db } }) => {
  const { actor } = await requireMember(db, who);
  const folder = await requireFolder(db, actor.userId, params.id, LEVEL.administer);
  const { total, videos } = await readFolderFigures(db, folder.id, MAX_FIGURES);
  return { ...total, videos };
};

export const getPostFigures: Handler<typeof postEndpoint> = async ({ actor: who, params, context: { db } }) => {
  const { actor, library } = await requireMember(db, who);
  const item = await findItem(db, actor.userId, params.id);
  if (!item || !(item.is_own || canAdminister(item.level))) throw notFound();
  const [total, people, shared] = await Promise.all([
    readPostFigures(db, item.post_id),
    listColleaguesWhoWatched(db, item.post_id, library.company_id, MAX_FIGURES),
    listShares(db, item.post_id, library.company_id),
  ]);
  return { ...total, people: people.map(presentColleague), shared };
};
