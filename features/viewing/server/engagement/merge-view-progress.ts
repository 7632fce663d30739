import { postsWatched } from "@aside/core/messages/facts.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { sendSignals } from "@aside/server/signals/signals.ts";
import * as store from "./view-progress-store.ts";
import { mergeViewer, type NewSeconds } from "./merge-viewer.ts";

/** Events per transaction. */
export const MERGE_SIZE = 2000;
/** Other rooms learn of a viewer who reaches one. */
const WATCHED_PERCENTS = [25, 50, 75, 100];

/**
 * Deletes events and counts them in the caller's transaction, so that none is lost. Rows are locked in one order (posts, viewers,
 * totals, seconds, days; each by key), so that concurrent merges do not deadlock.
 */
export async function mergeViewProgress(context: AppContext, db: Queryable, only?: { postId: string; viewerKey: string }): Promise<number> {
  const events = only ? await store.takeViewProgressOf(db, only.postId, only.viewerKey) : await store.takeViewProgress(db, MERGE_SIZE);
  if (events.length === 0) return 0;
  const posts = new Map((await store.lockPosts(db, [...new Set(events.map((event) => event.post_id))])).map((post) => [post.id, post]));
  const perViewer = Map.groupBy(events, (event) => `${event.post_id} ${event.viewer_key}`);
  const firsts = [...perViewer.values()].map(([first]) => first as store.StoredProgressEvent);
  const before = await store.lockViewers(db, firsts);
  const takeIds = events.flatMap(({ take_id }) => take_id ?? []);
  const durations = await store.listDurations(db, [...new Set(takeIds)]);
  const after: store.ViewerRow[] = [];
  const seconds = new Map<string, NewSeconds & { post_id: string; take_id: string }>();
  for (const row of before) {
    // Machines get no token. A viewer that was marked as a machine later is not counted.
    if (row.is_machine) continue;
    const merged = mergeViewer(row, perViewer.get(`${row.post_id} ${row.viewer_key}`) ?? [], {
      shownTakeId: posts.get(row.post_id)?.take_id ?? null,
      durationOf: (takeId) => durations.get(takeId) ?? null,
    });
    after.push({ ...row, ...merged.row });
    for (const [takeId, added] of merged.seconds) gather(seconds, row.post_id, takeId, added);
  }
  if (after.length === 0) return events.length;
  await store.saveViewers(db, after);
  await countMerged(db, before, after);
  await countSeconds(db, [...seconds.values()]);
  await tellWatched(context, db, before, after);
  const changed = [...new Set(after.map((row) => row.post_id))].flatMap((postId) => posts.get(postId) ?? []);
  await sendSignals(
    db,
    "engagement.changed",
    changed.map((post) => ({ post_id: post.id, event_id: post.event_id, user_id: post.author_id })),
  );
  return events.length;
}

function gather(
  into: Map<string, NewSeconds & { post_id: string; take_id: string }>,
  postId: string,
  takeId: string,
  added: NewSeconds,
): void {
  const key = `${postId} ${takeId}`;
  const known = into.get(key) ?? { post_id: postId, take_id: takeId, watched: [], rewatched: [] };
  for (const second of added.watched) known.watched.push(second);
  for (const second of added.rewatched) known.rewatched.push(second);
  into.set(key, known);
}

async function tellWatched(
  context: AppContext,
  db: Queryable,
  before: readonly store.ViewerRow[],
  after: readonly store.ViewerRow[],
): Promise<void> {
  const was = new Map(before.map((row) => [`${row.post_id} ${row.viewer_key}`, row.viewed_percent]));
  const views = after.flatMap(({ post_id, viewer_key, user_id, name, viewed_percent }) => {
    const old = was.get(`${post_id} ${viewer_key}`) ?? 0;
    const reached = WATCHED_PERCENTS.filter((percent) => old < percent && percent <= viewed_percent);
    return reached.map((percent) => ({ post_id, user_id, name, percent }));
  });
  if (views.length > 0) await context.events.emit({ db, context }, postsWatched, { views });
}

async function countMerged(db: Queryable, before: readonly store.ViewerRow[], after: readonly store.ViewerRow[]): Promise<void> {
  const was = new Map(before.map((row) => [`${row.post_id} ${row.viewer_key}`, row]));
  const totals = new Map<string, store.MergedTotals>();
  const finished: { post_id: string; day: string; device: string }[] = [];
  for (const row of after) {
    const old = was.get(`${row.post_id} ${row.viewer_key}`) as store.ViewerRow;
    const total = totals.get(row.post_id) ?? { post_id: row.post_id, played: 0, finished: 0, percent_sum: 0 };
    totals.set(row.post_id, total);
    total.percent_sum += row.viewed_percent - old.viewed_percent;
    if (old.video_views === 0 && old.viewed_percent === 0 && row.viewed_percent > 0) total.played++;
    if (old.finished_at !== null || row.finished_at === null) continue;
    total.finished++;
    finished.push({ post_id: row.post_id, day: row.finished_at.toISOString().slice(0, 10), device: row.device });
  }
  await store.addMergedTotals(db, [...totals.values()]);
  await countDays(db, finished);
}

async function countDays(db: Queryable, finished: { post_id: string; day: string; device: string }[]): Promise<void> {
  if (finished.length > 0) await store.addFinishedDays(db, finished);
}

/** `by`: -1 to remove them. */
export async function countSeconds(
  db: Queryable,
  added: readonly (NewSeconds & { post_id: string; take_id: string })[],
  by: 1 | -1 = 1,
): Promise<void> {
  const some = added.filter((one) => one.watched.length + one.rewatched.length > 0);
  if (some.length === 0) return;
  const rows = await store.lockSeconds(db, some);
  const perTake = new Map(some.map((one) => [`${one.post_id} ${one.take_id}`, one]));
  for (const row of rows) {
    const one = perTake.get(`${row.post_id} ${row.take_id}`) as NewSeconds;
    addTo(row.watched, one.watched, by);
    addTo(row.rewatched, one.rewatched, by);
  }
  await store.saveSeconds(db, rows);
}

function addTo(counts: number[], seconds: readonly number[], by: number): void {
  for (const second of seconds) {
    while (counts.length <= second) counts.push(0);
    counts[second] = (counts[second] as number) + by;
  }
}
