import { z } from "zod";
import { notFound } from "@aside/contract/errors.ts";
import { id } from "@aside/contract/fields.ts";
import { ownedTermsQuery, searchTermsQuery } from "@aside/server/db/search-terms-query.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { momentPosition } from "@aside/server/http/lists/cursor.ts";
import { cutPage, readPage } from "@aside/server/http/lists/list-page.ts";
import { dateRange } from "../../../inbox/server/api.ts";
import { readMarks } from "../../../search/server/api.ts";
import {
  FOUND_LIMIT,
  type getPostPlace as placeEndpoint,
  type getReview as reviewEndpoint,
  type libraryHome as homeEndpoint,
  type listFolderPosts as folderEndpoint,
  type listReviews as reviewsEndpoint,
  PAGE_SIZE,
  type searchLibrary as searchEndpoint,
} from "../../video-contract.ts";
import { requireFolder } from "../folders/require-folder.ts";
import { requireMember } from "../rights/require-member.ts";
import { canAdminister, canView, LEVEL } from "../../policy.ts";
import { countSubmissions, listHistory } from "./history-store.ts";
import {
  countFolderItems,
  countReviews,
  findItem,
  findTexts,
  listFolderItems,
  listFoundItems,
  listItems,
  listPassages,
  listReviews as listWaiting,
  mostWatchedItems,
  pinnedItems,
  recentItems,
} from "./lists-store.ts";
import { presentHistory, presentItem } from "./present-item.ts";

/** What each order compares, as text, and the id. */
const FOLDER_POSITIONS = {
  newest: momentPosition,
  oldest: momentPosition,
  title: z.tuple([z.string(), id]),
  viewed: z.tuple([z.string().regex(/^\d{1,9}$/), id]),
};

export const listFolderPosts: Handler<typeof folderEndpoint> = async ({ actor: who, params, query, context }) => {
  const { actor } = await requireMember(context.db, who);
  const range = dateRange(query, context.now());
  const folder = await requireFolder(context.db, actor.userId, params.id, LEVEL.view);
  const wanted = {
    userId: actor.userId,
    folderId: folder.id,
    level: folder.level,
    filter: query.filter,
    range,
    labelIds: query.labelIds?.length ? query.labelIds : null,
  };
  const list = { kind: `folder ${query.sort}`, position: FOLDER_POSITIONS[query.sort], size: PAGE_SIZE };
  const { page, ...cut } = readPage(query, list);
  const [read, total] = await Promise.all([
    listFolderItems(context.db, wanted, { sort: query.sort, ...cut }),
    countFolderItems(context.db, wanted),
  ]);
  const { rows, next_cursor } = cutPage(read, list, (row): [string, string] => [row.position, row.post_id]);
  return { items: rows.map(presentItem), page, page_size: PAGE_SIZE, total, next_cursor };
};

const HOME = { pinned: 12, recent: 12, mostWatched: 12 };

export const libraryHome: Handler<typeof homeEndpoint> = async ({ actor: who, context: { db } }) => {
  const { actor, library } = await requireMember(db, who);
  const scope = { userId: actor.userId, companyId: library.company_id };
  const [pinned, recent, watched] = await Promise.all([
    listItems(db, pinnedItems(scope, HOME.pinned)),
    listItems(db, recentItems(scope, HOME.recent)),
    listItems(db, mostWatchedItems(scope, HOME.mostWatched)),
  ]);
  return { pinned: pinned.map(presentItem), recent: recent.map(presentItem), most_watched: watched.map(presentItem) };
};

export const searchLibrary: Handler<typeof searchEndpoint> = async ({ actor: who, query, context: { db } }) => {
  const { actor, library } = await requireMember(db, who);
  const [words, ownedWords] = [searchTermsQuery(query.q), ownedTermsQuery(query.q, library.company_id)];
  if (words === null || ownedWords === null) return { items: [], has_more: false };
  const folderId = query.folder_id ?? null;
  if (folderId !== null) await requireFolder(db, actor.userId, folderId, LEVEL.view);
  const wanted = { userId: actor.userId, companyId: library.company_id, words, ownedWords, folderId };
  const rows = await listFoundItems(db, wanted, FOUND_LIMIT + 1);
  const shown = rows.slice(0, FOUND_LIMIT);
  const passages = await listPassages(
    db,
    shown.map(({ post_id }) => post_id),
    words,
  );
  const passageOf = new Map(passages.map((passage) => [passage.post_id, passage]));
  const items = shown.map((row) => {
    const found = passageOf.get(row.post_id);
    return { ...presentItem(row), passage: found ? { start: found.start_at, ...readMarks(found.marked) } : null };
  });
  return { items, has_more: rows.length > FOUND_LIMIT };
};

export const getPostPlace: Handler<typeof placeEndpoint> = async ({ actor: who, params, context }) => {
  const { actor } = await requireMember(context.db, who);
  const item = await findItem(context.db, actor.userId, params.id);
  const isReviewer = item !== undefined && canAdminister(item.level);
  // Authors learn what became of their videos, also after they were removed.
  if (!item?.is_own && !isReviewer) {
    if (item?.status === "approved" && canView(item.level)) return { item: presentItem(item), history: [] };
    await context.access.require(context.db, actor, params.id, "update");
  }
  return { item: item ? presentItem(item) : null, history: presentHistory(await listHistory(context.db, params.id)) };
};

const REVIEWS = { kind: "reviews", position: momentPosition, size: PAGE_SIZE };

export const listReviews: Handler<typeof reviewsEndpoint> = async ({ actor: who, query, context: { db } }) => {
  const { actor, library } = await requireMember(db, who);
  if (query.folder_id !== undefined) await requireFolder(db, actor.userId, query.folder_id, LEVEL.administer);
  const wanted = { userId: actor.userId, companyId: library.company_id, folderId: query.folder_id ?? null };
  const { page, ...cut } = readPage(query, REVIEWS);
  const [read, total] = await Promise.all([listWaiting(db, wanted, cut), countReviews(db, wanted)]);
  const { rows, next_cursor } = cutPage(read, REVIEWS, (row): [string, string] => [row.position, row.post_id]);
  const submissions = await countSubmissions(
    db,
    rows.map(({ post_id }) => post_id),
  );
  const items = rows.map((row) => ({ ...presentItem(row), submissions: submissions.get(row.post_id) ?? 1 }));
  return { items, page, page_size: PAGE_SIZE, total, next_cursor };
};

export const getReview: Handler<typeof reviewEndpoint> = async ({ actor: who, params, context: { db } }) => {
  const { actor } = await requireMember(db, who);
  const item = await findItem(db, actor.userId, params.id);
  const texts = await findTexts(db, params.id);
  if (!item || !texts || !canAdminister(item.level)) throw notFound();
  const { title, transcript, approved_title: before } = texts;
  return {
    item: presentItem(item),
    title,
    transcript,
    approved:
      before === null
        ? null
        : { title: before, transcript: texts.approved_text ?? "", is_other_video: texts.take_id !== texts.approved_take_id },
    history: presentHistory(await listHistory(db, params.id)),
  };
};
