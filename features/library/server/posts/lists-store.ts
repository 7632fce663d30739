import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { afterAscending, afterBoth, afterDescending, momentText } from "@aside/server/db/positions.ts";
import { type DateRange, labelled, namedColumns, shownColumns, type ShownRow, starred, within } from "../../../inbox/server/api.ts";
import type { ApprovalStatus } from "@aside/core/messages/post-contract.ts";
import type { LibraryFilter, LibrarySort } from "../../video-contract.ts";
import { IS_PUBLISHED } from "../folders/folders-store.ts";
import { canAdminister, LEVEL } from "../../policy.ts";

export type ItemRow = ShownRow & {
  post_id: string;
  event_id: string;
  folder_id: string;
  folder_name: string;
  title: string;
  creator_id: string | null;
  creator_name: string;
  creator_picture: string | null;
  status: ApprovalStatus;
  version: number;
  listed_at: Date;
  submitted_at: Date;
  expires_at: Date | null;
  expires_on: string | null;
  is_pinned: boolean;
  viewers: number;
  /** Submitted or made by the actor. */
  is_own: boolean;
  /** The actor's level in the folder. */
  level: number;
  allows_self_approval: boolean;
};

/** `position`: what the list's order compares, as text. */
type PlacedRow = ItemRow & { position: string };

/** `l` is the place. Only authors submit. */
const isOwn = (userId: string) => sql<boolean>`coalesce(l.submitted_by = ${userId}, false)`;
/** A deleted Aside keeps its place, in case the deletion is undone. */
const IS_THERE = sql<boolean>`not l.is_gone`;

/** `places`: a query of library_posts rows. Its order is kept by `order`. */
const itemsOf = (userId: string, places: RawBuilder<unknown>, order: RawBuilder<unknown>, position = sql`null`) => sql<PlacedRow>`
  select l.post_id, p.event_id, l.folder_id, f.name as folder_name,
    coalesce(nullif(p.title, ''), (select e.title from events e where e.id = p.event_id)) as title,
    p.creator_id, coalesce(u.name, '') as creator_name, u.profile_image_key as creator_picture,
    case when l.status = 'approved' and l.expires_at <= now() then 'expired' else l.status end as status, l.version,
    ${namedColumns(shownColumns(userId))},
    l.listed_at, l.submitted_at, l.expires_at, l.expires_on, l.pinned_at is not null as is_pinned, coalesce(v.viewers, 0) as viewers,
    ${isOwn(userId)} as is_own, library_level(l.folder_id, ${userId}) as level, coalesce(s.allows_self_approval, false) as allows_self_approval,
    ${position} as position
  from (${places}) l join posts p on p.id = l.post_id join library_folders f on f.id = l.folder_id
    left join users u on u.id = p.creator_id left join post_totals v on v.post_id = p.id left join library_settings s on s.company_id = l.company_id
  order by ${order}`;

/** `after`: what the order compares of the last known row, as text, and its id. */
export type PageCut = { limit: number; offset: number; after?: [string, string] | null };

export type FolderQuery = {
  userId: string;
  folderId: string;
  /** The actor's level in the folder. */
  level: number;
  filter: LibraryFilter;
  range: DateRange | null;
  labelIds: string[] | null;
};

const ID = sql`l.post_id`;
const VIEWERS = sql`coalesce(w.viewers, 0)`;

type Order = {
  place: RawBuilder<unknown>;
  /** What it compares, as text. */
  position: RawBuilder<string>;
  after: (known: [string, string]) => RawBuilder<unknown>;
  needs?: RawBuilder<unknown>;
};

const ORDERS: Record<LibrarySort, Order> = {
  newest: {
    place: sql`l.listed_at desc, l.post_id`,
    position: momentText(sql`l.listed_at`),
    after: (known) => afterDescending({ at: sql`l.listed_at`, id: ID }, known),
  },
  oldest: {
    place: sql`l.listed_at, l.post_id desc`,
    position: momentText(sql`l.listed_at`),
    after: (known) => afterAscending({ at: sql`l.listed_at`, id: ID }, known),
  },
  title: {
    place: sql`l.sort_title, l.post_id`,
    position: sql`l.sort_title`,
    after: (known) => afterBoth({ at: sql`l.sort_title`, id: ID }, known),
  },
  viewed: {
    place: sql`${VIEWERS} desc, l.post_id`,
    position: sql`${VIEWERS}::text`,
    after: ([viewers, known]) => afterDescending({ at: VIEWERS, id: ID }, [sql`${viewers}::int`, known]),
    needs: sql`left join post_totals w on w.post_id = l.post_id`,
  },
};

function inFolder({ userId, folderId, level, filter, range, labelIds }: FolderQuery): RawBuilder<unknown> {
  // Those who may not decide see unpublished videos only if they are their own.
  const mine = canAdminister(level) ? sql`true` : isOwn(userId);
  const filters: Record<LibraryFilter, RawBuilder<unknown>> = {
    all: IS_PUBLISHED,
    favorites: sql`${IS_PUBLISHED} ${starred(userId, sql`l.post_id`)}`,
    own: isOwn(userId),
    pending: sql`l.status = 'pending' and ${mine}`,
    rejected: sql`l.status = 'rejected' and ${mine}`,
    expired: sql`l.status = 'approved' and l.expires_at <= now() and ${mine}`,
  };
  const days = within(sql`l.listed_at`, range ?? { from: null, to: null, zone: null });
  return sql`l.folder_id = ${folderId} and ${IS_THERE} and ${filters[filter]} ${days}
    ${labelled(sql`l.post_id`, { userId, labelIds })}`;
}

/** The page is cut from the index alone; only its rows are read. */
const folderPage = (query: FolderQuery, { sort, limit, offset, after: known }: PageCut & { sort: LibrarySort }) => {
  const { place, position, after, needs = sql`` } = ORDERS[sort];
  const cut = sql`select l.post_id, ${position} as position, row_number() over (order by ${place}) as place from library_posts l ${needs}
    where ${inFolder(query)} ${known ? after(known) : sql``} order by ${place} limit ${limit} offset ${offset}`;
  const places = sql`select l.*, cut.place, cut.position from (${cut}) cut join library_posts l on l.post_id = cut.post_id`;
  return itemsOf(query.userId, places, sql`l.place`, sql`l.position`);
};

export async function listFolderItems(db: Queryable, query: FolderQuery, page: PageCut & { sort: LibrarySort }): Promise<PlacedRow[]> {
  return (await folderPage(query, page).execute(db)).rows;
}

export async function countFolderItems(db: Queryable, query: FolderQuery): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*) as count from library_posts l where ${inFolder(query)}`.execute(db);
  return result.rows[0]?.count ?? 0;
}

/** Also for those who may not see it: callers check the level and `is_own`. */
export async function findItem(db: Queryable, userId: string, postId: string): Promise<ItemRow | undefined> {
  const places = sql`select l.* from library_posts l where l.post_id = ${postId} and ${IS_THERE}`;
  return (await itemsOf(userId, places, sql`l.post_id`).execute(db)).rows[0];
}

type Scope = { userId: string; companyId: string };

/** Published videos of visible folders, in an order that an index has: invisible ones are skipped until the limit is reached. */
const published = ({ userId, companyId }: Scope, which: RawBuilder<unknown>, order: RawBuilder<unknown>, limit: number) =>
  itemsOf(
    userId,
    // `offset 0`: the level is computed for rows in this order, not for all.
    sql`select l.* from (select l.* from library_posts l where l.company_id = ${companyId} and ${IS_PUBLISHED} and ${which} order by ${order} offset 0) l
      where library_level(l.folder_id, ${userId}) >= ${LEVEL.view} limit ${limit}`,
    order,
  );

const NEWEST = sql`l.listed_at desc, l.post_id`;

export const pinnedItems = (scope: Scope, limit: number) =>
  published(scope, sql`l.pinned_at is not null`, sql`l.pinned_at desc, l.post_id`, limit);
export const recentItems = (scope: Scope, limit: number) => published(scope, sql`true`, NEWEST, limit);

/** The most viewed of the newest thousand, so that old videos do not stay at the top forever. */
export const mostWatchedItems = ({ userId, companyId }: Scope, limit: number) =>
  itemsOf(
    userId,
    sql`select l.* from (
        select l.*, w.viewers from (select l.* from library_posts l where l.company_id = ${companyId} and ${IS_PUBLISHED} order by ${NEWEST} limit 1000) l
          join post_totals w on w.post_id = l.post_id where w.viewers > 0 order by w.viewers desc, l.post_id offset 0) l
      where library_level(l.folder_id, ${userId}) >= ${LEVEL.view} limit ${limit}`,
    sql`l.viewers desc, l.post_id`,
  );

/** Maximum hits that are found by the index of words; with more, the newest videos are read until enough are found. */
const RARE = 1_000;

export type WordsQuery = Scope & {
  /** tsquery texts of the same words: of searchTermsQuery, and of ownedTermsQuery for the company. */
  words: string;
  ownedWords: string;
  folderId: string | null;
};

/** The newest published videos with all words. */
export async function listFoundItems(db: Queryable, query: WordsQuery, limit: number): Promise<ItemRow[]> {
  const { words, ownedWords, folderId, ...scope } = query;
  const matches = sql`l.words @@ ${words}::tsquery`;
  if (folderId !== null) {
    const inside = sql`l.folder_id = any(array(select f.id from library_folders f where f.path @> array[${folderId}::uuid]))`;
    return await listItems(db, published(scope, sql`${inside} and ${matches}`, NEWEST, limit));
  }
  // From a `select`: as a plain parameter PostgreSQL would plan each search again.
  const hits = await sql<{ post_id: string }>`
    select l.post_id from library_posts l where owned_words(l.company_id, l.words) @@ (select ${ownedWords}::tsquery) limit ${RARE + 1}`.execute(
    db,
  );
  const isRare = hits.rows.length <= RARE;
  const ids = hits.rows.map(({ post_id }) => post_id);
  return await listItems(db, published(scope, isRare ? sql`l.post_id = any(${ids}::uuid[])` : matches, NEWEST, limit));
}

export async function listItems(db: Queryable, query: RawBuilder<ItemRow>): Promise<ItemRow[]> {
  return (await query.execute(db)).rows;
}

export type ReviewQuery = Scope & { folderId: string | null };

const waiting = ({ userId, companyId, folderId }: ReviewQuery) => sql`
  l.company_id = ${companyId} and l.status = 'pending' and ${IS_THERE}
  and l.folder_id in (select v.folder_id from library_levels(${userId}) v where v.level >= ${LEVEL.administer})
  ${folderId === null ? sql`` : sql`and l.folder_id in (select f.id from library_folders f where f.path @> array[${folderId}::uuid])`}`;

export async function listReviews(db: Queryable, query: ReviewQuery, { limit, offset, after }: PageCut): Promise<PlacedRow[]> {
  const order = sql`l.submitted_at, l.post_id`;
  const from = after ? afterBoth({ at: sql`l.submitted_at`, id: ID }, after) : sql``;
  const places = sql`select l.* from library_posts l where ${waiting(query)} ${from}
    order by ${order} limit ${limit} offset ${offset}`;
  return (await itemsOf(query.userId, places, order, momentText(sql`l.submitted_at`)).execute(db)).rows;
}

export async function countReviews(db: Queryable, query: ReviewQuery): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*) as count from library_posts l where ${waiting(query)}`.execute(db);
  return result.rows[0]?.count ?? 0;
}

/** The texts that a reviewer compares. */
export async function findTexts(db: Queryable, postId: string) {
  const result = await sql<{
    title: string;
    transcript: string;
    take_id: string | null;
    approved_take_id: string | null;
    approved_title: string | null;
    approved_text: string | null;
  }>`
    select coalesce(nullif(p.title, ''), (select e.title from events e where e.id = p.event_id)) as title,
      coalesce(p.transcription_text, '') as transcript, p.take_id, l.approved_take_id, l.approved_title, l.approved_text
    from library_posts l join posts p on p.id = l.post_id where l.post_id = ${postId}`.execute(db);
  return result.rows[0];
}

export type PassageRow = { post_id: string; start_at: number | null; marked: string };

/** The best passage of each post that has all words, or else any. Matches are enclosed in U+0001 and U+0002. */
export async function listPassages(db: Queryable, postIds: readonly string[], typed: string): Promise<PassageRow[]> {
  if (postIds.length === 0) return [];
  const options = "StartSel=\u0001,StopSel=\u0002,HighlightAll=true";
  const result = await sql<PassageRow>`
    with wanted as materialized (select to_tsquery('simple', ${typed}) as all_words, replace(${typed}, '&', '|')::tsquery as any_word)
    select distinct on (v.id) s.post_id, s.start_at, ts_headline('simple', s.text, wanted.any_word, ${options}) as marked
    from wanted, unnest(${postIds as string[]}::uuid[]) as v (id) join search_passages s on s.post_id = v.id and s.owner_id is null and s.kind <> 'title'
    where to_tsvector('simple', s.text) @@ wanted.any_word
    order by v.id, (to_tsvector('simple', s.text) @@ wanted.all_words) desc, (s.kind = 'transcript') desc, s.start_at nulls last, s.id`.execute(
    db,
  );
  return result.rows;
}
