import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { LibraryFigures } from "../../video-contract.ts";
import { IS_PUBLISHED } from "../folders/folders-store.ts";

const NONE: LibraryFigures = { views: 0, viewers: 0, completed: 0, shares: 0 };

/** Machines are not counted. `v` is the row of post_totals, `post` a column with the post's id. */
const FIGURES = sql`coalesce(v.video_views, 0) as views, coalesce(v.viewers, 0) as viewers, coalesce(v.finished, 0) as completed,
  (select count(*) from shared_posts s where s.post_id = l.post_id) as shares`;

type VideoFigures = LibraryFigures & { post_id: string; title: string };

/** The figures of all published videos in the folder and below, and of the most viewed ones. */
export async function readFolderFigures(
  db: Queryable,
  folderId: string,
  limit: number,
): Promise<{ total: LibraryFigures; videos: VideoFigures[] }> {
  const result = await sql<VideoFigures & { total: LibraryFigures }>`
    with counted as materialized (
      select l.post_id, ${FIGURES} from library_posts l left join post_totals v on v.post_id = l.post_id
      where l.folder_id in (select f.id from library_folders f where f.path @> array[${folderId}::uuid]) and ${IS_PUBLISHED}),
    total as (select json_build_object('views', sum(c.views), 'viewers', sum(c.viewers), 'completed', sum(c.completed), 'shares', sum(c.shares)) as total
      from counted c),
    most as (select c.* from counted c order by c.views desc, c.post_id limit ${limit})
    select m.*, coalesce(nullif(p.title, ''), e.title) as title, total.total
    from most m join posts p on p.id = m.post_id join events e on e.id = p.event_id cross join total
    order by m.views desc, m.post_id`.execute(db);
  const videos = result.rows.map(({ post_id, title, views, viewers, completed, shares }) => ({
    post_id,
    title,
    views,
    viewers,
    completed,
    shares,
  }));
  return { total: result.rows[0]?.total ?? NONE, videos };
}

export async function readPostFigures(db: Queryable, postId: string): Promise<LibraryFigures> {
  const result = await sql<LibraryFigures>`
    select ${FIGURES} from library_posts l left join post_totals v on v.post_id = l.post_id where l.post_id = ${postId}`.execute(db);
  return result.rows[0] ?? NONE;
}

export type ColleagueRow = { name: string; views: number; completed: boolean; last_viewed_at: Date };

/** People of the company who played the video, the latest first. Others are only counted. */
export async function listColleaguesWhoWatched(db: Queryable, postId: string, companyId: string, limit: number): Promise<ColleagueRow[]> {
  const result = await sql<ColleagueRow>`
    select u.name, v.video_views as views, v.finished_at is not null as completed, v.last_viewed_at
    from post_viewers v join users u on u.id = v.user_id and u.company_id = ${companyId}
    where v.post_id = ${postId} and v.video_views > 0 and not v.is_machine
    order by v.last_viewed_at desc, v.viewer_key limit ${limit}`.execute(db);
  return result.rows;
}

/** How often the video was shared by each medium. `name`: of the colleague who shared it; null for all others together. */
export async function listShares(
  db: Queryable,
  postId: string,
  companyId: string,
): Promise<{ medium: string; name: string | null; shares: number }[]> {
  const result = await sql<{ medium: string; name: string | null; shares: number }>`
    select s.share_medium as medium, u.name, count(*) as shares
    from shared_posts s left join users u on u.id = s.user_id and u.company_id = ${companyId}
    where s.post_id = ${postId} group by s.share_medium, u.id, u.name order by shares desc, u.name nulls last, s.share_medium limit 500`.execute(
    db,
  );
  return result.rows;
}
