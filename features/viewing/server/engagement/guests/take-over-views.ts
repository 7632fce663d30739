import type { AccessiblePost } from "@aside/server/auth/post-access.ts";
import type { Viewer } from "@aside/server/auth/actor.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { spansOf } from "../bits.ts";
import { countSeconds, mergeViewProgress } from "../merge-view-progress.ts";
import type { NewSeconds } from "../merge-viewer.ts";
import * as progress from "../view-progress-store.ts";
import * as viewers from "../viewers-store.ts";

type TakeOver = { post: AccessiblePost; browser: Viewer; view: viewers.View };

/**
 * What this browser watched before its person signed in becomes theirs: one viewer instead of two. Not what was watched before a sign-out,
 * by a guest with a name, or by another person who signed in (docs/decisions/0041). Returns whether there was anything.
 */
export async function takeOverViews(context: AppContext, db: Queryable, { post, browser, view }: TakeOver): Promise<boolean> {
  const { viewer } = view;
  if (viewer.proof !== "account" || browser.browserId === null) return false;
  const from = { post_id: post.id, viewer_key: `a:${browser.browserId}` };
  const to = { post_id: post.id, viewer_key: viewer.key };
  if (!(await viewers.isUnclaimed(db, from, new Date(browser.ownSince ?? 0)))) return false;
  const isFrom = ({ viewer_key: key }: progress.ViewerRow) => key === from.viewer_key;
  // Another page of the same person may have been faster.
  if (!(await progress.lockViewers(db, [from, to])).some(isFrom)) return false;
  await mergeViewProgress(context, db, { postId: post.id, viewerKey: from.viewer_key });
  const { is_new: isNew } = await viewers.addView(db, { ...view, add: { page: 0, video: 0 } });
  const rows = await progress.lockViewers(db, [from, to]);
  const [old, own] = [rows.find(isFrom), rows.find((row) => !isFrom(row))];
  if (!old || !own) throw new Error("a locked viewer is gone");
  const { page_views: pageViews } = await viewers.moveViewer(db, from, to);
  const isFirstPlay = own.viewed_percent === 0 && own.video_views === 0 && old.video_views > 0;
  // A trigger has removed all of the deleted viewer.
  const moved = { pageViews, videoViews: old.video_views, viewers: Number(isNew), played: Number(isFirstPlay) };
  await viewers.addToTotals(db, post.id, { ...viewers.NO_CHANGE, ...moved });
  // A viewer has the seconds of one take.
  if (old.take_id !== null && [own.take_id ?? old.take_id, post.takeId].includes(old.take_id))
    await countSeconds(db, [{ post_id: post.id, take_id: old.take_id, ...secondsOf(old) }], -1);
  if (old.finished_at !== null) await progress.removeFinishedDay(db, { ...old, finished_at: old.finished_at });
  await progress.insertViewProgress(db, eventsOf(old, to.viewer_key), old.finished_at ?? context.now());
  await mergeViewProgress(context, db, { postId: post.id, viewerKey: to.viewer_key });
  return true;
}

const listSeconds = (bits: Uint8Array): number[] =>
  spansOf(bits).flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at));

const secondsOf = ({ watched, rewatched }: progress.ViewerRow): NewSeconds => ({
  watched: listSeconds(watched),
  rewatched: listSeconds(rewatched),
});

/** What was watched again comes as a second event. */
const eventsOf = (row: progress.ViewerRow, viewerKey: string): progress.ViewProgress[] =>
  [row.watched, row.rewatched].map((bits) => ({
    postId: row.post_id,
    takeId: row.take_id,
    viewerKey,
    percent: row.viewed_percent,
    spans: spansOf(bits).flat(),
  }));
