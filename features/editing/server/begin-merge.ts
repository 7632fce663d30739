import { signalPost } from "@aside/core/messages/server/posts/signal-post.ts";
import { countEdit } from "@aside/core/messages/server/posts/edited-post-store.ts";
import { abortRenders, insertAssembledTake, listTakeSources } from "@aside/core/takes/server/assembled-takes-store.ts";
import { saveEnrichment, type TakeRow, type Tracks } from "@aside/core/takes/server/takes-store.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { renderMerge } from "./jobs.ts";

/**
 * Begins to append `second` from its second `from` on to `first`, a take of this post. Earlier renders of the post are aborted. Runs in the
 * caller's transaction; the post must be locked.
 */
export async function beginMerge(
  context: AppContext,
  db: Queryable,
  merge: { first: TakeRow; second: TakeRow; from: number; transition: string },
): Promise<void> {
  const { first, second, from, transition } = merge;
  await abortRenders(db, first.post_id);
  await countEdit(db, first.post_id);
  const id = context.newId();
  // The merge also plays the source takes of both videos.
  const sources = [first.id, second.id, ...(await listTakeSources(db, first.id)), ...(await listTakeSources(db, second.id))];
  await insertAssembledTake(db, { id, kind: "merge", base: first, list: null, sources });
  await saveEnrichment(db, id, "conversion", { state: "WAITING", progress: 0 });
  await context.jobs.enqueue(
    db,
    renderMerge,
    { take_id: id, second_take_id: second.id, transition, from },
    { singletonKey: id, priority: 20 },
  );
  await signalPost(db, first.post_id);
}

export const hasPicture = (take: TakeRow): boolean => (take.tracks as Tracks).some(({ track }) => track === "video");
