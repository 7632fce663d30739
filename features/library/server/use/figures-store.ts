import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { LibraryFigures } from "../../use-contract.ts";
import { IS_PUBLISHED } from "../folders/folders-store.ts";

/** Of the places `l`. */
const FIGURES = sql`coalesce(t.video_views, 0) as views, coalesce(t.viewers, 0) as viewers, coalesce(t.finished, 0) as completed,
  (select count(*) from shared_posts s where s.post_id = l.post_id) as shares`;

const inSubtree = (folderId: string): RawBuilder<boolean> =>
  sql<boolean>`l.folder_id in (select f.id from library_folders f where f.path @> array[${folderId}::uuid]) and ${IS_PUBLISHED} and not l.is_gone`;

export async function sumFolderFigures(db: Queryable, folderId: string): Promise<LibraryFigures> {
  const result = await sql<LibraryFigures>`
    select coalesce(sum(views), 0)::bigint as views, coalesce(sum(viewers), 0)::bigint as viewers, coalesce(sum(completed), 0)::bigint as completed,
      coalesce(sum(shares), 0)::bigint as shares
    from (select ${FIGURES} from library_posts l left join post_totals t on t.post_id = l.post_id where ${inSubtree(folderId)}) v`.execute(
    db,
  );
  return result.rows[0] ?? { views: 0, viewers: 0, completed: 0, shares: 0 };
}

export type VideoFigures = LibraryFigures & { post_id: string; title: string };

/** The most viewed. */
export async function listVideoFigures(db: Queryable, folderId: string, limit: number): Promise<VideoFigures[]> {
  const result = await sql<VideoFigures>`
    select l.post_id, coalesce(nullif(p.title, ''), e.title) as title, ${FIGURES}
    from (select l.post_id from library_posts l left join post_totals t on t.post_id = l.post_id where ${inSubtree(folderId)}
        order by coalesce(t.viewers, 0) desc, l.post_id limit ${limit}) l
      join posts p on p.id = l.post_id join events e on e.id = p.event_id left join post_totals t on t.post_id = l.post_id
    order by viewers desc, l.post_id`.execute(db);
  return result.rows;
}

export async function findPostFigures(db: Queryable, postId: string): Promise<LibraryFigures> {
  const result = await sql<LibraryFigures>`
    select ${FIGURES} from library_posts l left join post_totals t on t.post_id = l.post_id where l.post_id = ${postId}`.execute(db);
  return result.rows[0] ?? { views: 0, viewers: 0, completed: 0, shares: 0 };
}

export type ColleagueRow = { name: string; views: number; completed: boolean; last_viewed_at: Date };

/** People of the library's company who opened the video. */
export async function listColleagues(db: Queryable, postId: string, limit: number): Promise<ColleagueRow[]> {
  const result = await sql<ColleagueRow>`
    select u.name, v.video_views as views, v.finished_at is not null as completed, v.last_viewed_at
    from library_posts l join post_viewers v on v.post_id = l.post_id join users u on u.id = v.user_id and u.company_id = l.company_id
    where l.post_id = ${postId} and not v.is_machine order by v.last_viewed_at desc, v.viewer_key limit ${limit}`.execute(db);
  return result.rows;
}

export async function countColleagues(db: Queryable, postId: string): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*) as count from library_posts l join post_viewers v on v.post_id = l.post_id
      join users u on u.id = v.user_id and u.company_id = l.company_id
    where l.post_id = ${postId} and not v.is_machine`.execute(db);
  return result.rows[0]?.count ?? 0;
}

export type SharedRow = { name: string | null; medium: string; count: number };

export async function listShares(db: Queryable, postId: string, limit: number): Promise<SharedRow[]> {
  const result = await sql<SharedRow>`
    select min(u.name) as name, s.share_medium as medium, count(*) as count
    from library_posts l join shared_posts s on s.post_id = l.post_id left join users u on u.id = s.user_id and u.company_id = l.company_id
    where l.post_id = ${postId} group by u.id, s.share_medium order by count(*) desc, min(u.name), s.share_medium limit ${limit}`.execute(
    db,
  );
  return result.rows;
}
