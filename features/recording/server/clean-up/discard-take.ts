import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { takePrefix } from "@aside/server/storage/take-keys.ts";
import { deleteObjects } from "../jobs.ts";
import { settlePendingParts } from "../pending-store.ts";
import { signalPost } from "@aside/core/messages/server/posts/signal-post.ts";
import { setTakeStatus } from "@aside/core/takes/server/takes-store.ts";
import { hideTake } from "@aside/core/messages/server/posts/shown-take-store.ts";

/** Aborts a take and deletes its stored objects. Runs in the caller's transaction; the take must be locked, and open or converting. */
export async function discardTake(context: AppContext, db: Queryable, take: { id: string; post_id: string }): Promise<void> {
  await setTakeStatus(db, take.id, "aborted");
  await hideTake(db, take.id);
  await settlePendingParts(db, take.id);
  const prefix = takePrefix(take.post_id, take.id);
  await context.jobs.enqueue(db, deleteObjects, { prefix }, { singletonKey: prefix });
  await signalPost(db, take.post_id);
}
