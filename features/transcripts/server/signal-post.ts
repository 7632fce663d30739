import type { Queryable } from "@aside/server/db/open-database.ts";
import { sendSignal } from "@aside/server/signals/signals.ts";
import { findPostOwner } from "./store.ts";

/** Tells who made the post (its list shows title and summary) and who looks at it that its words changed. */
export async function signalPost(db: Queryable, postId: string): Promise<void> {
  const owner = await findPostOwner(db, postId);
  if (owner) await sendSignal(db, "post.changed", { post_id: postId, ...owner });
}
