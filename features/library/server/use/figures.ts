import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import {
  type getFolderFigures as folderEndpoint,
  type getPostFigures as postEndpoint,
  MOST_PEOPLE,
  MOST_VIDEOS,
} from "../../use-contract.ts";
import { requireFolder } from "../folders/require-folder.ts";
import { findItem } from "../posts/lists-store.ts";
import { requireMember } from "../rights/require-member.ts";
import { LEVEL } from "../rights/rights-store.ts";
import { countColleagues, findPostFigures, listColleagues, listShares, listVideoFigures, sumFolderFigures } from "./figures-store.ts";
import { presentPostFigures } from "./present-figures.ts";

export const getFolderFigures: Handler<typeof folderEndpoint> = async ({ actor: who, params, context: { db } }) => {
  const { actor } = await requireMember(db, who);
  const folder = await requireFolder(db, actor.userId, params.id, LEVEL.administer);
  const [sum, videos] = await Promise.all([sumFolderFigures(db, folder.id), listVideoFigures(db, folder.id, MOST_VIDEOS)]);
  return { ...sum, videos };
};

export const getPostFigures: Handler<typeof postEndpoint> = async ({ actor: who, params, context: { db } }) => {
  const { actor } = await requireMember(db, who);
  const item = await findItem(db, actor.userId, params.id);
  if (!item || !(item.is_own || item.level >= LEVEL.administer)) throw notFound();
  const [figures, people, colleagues, shares] = await Promise.all([
    findPostFigures(db, params.id),
    listColleagues(db, params.id, MOST_PEOPLE),
    countColleagues(db, params.id),
    listShares(db, params.id, MOST_PEOPLE),
  ]);
  return presentPostFigures({ figures, people, colleagues, shares });
};
