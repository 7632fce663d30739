import type { Queryable } from "@aside/server/db/open-database.ts";
import { sendSignal } from "@aside/server/signals/signals.ts";
import { findPostOwners } from "./store.ts";

/** Tells who works on the post (and who watches it) that its media changed. */
export async function signalPost(db: Queryable, postId: string): Promise<void> {
  const post = await findPostOwners(db, postId);
  if (post)
    await sendSignal(db, "post.changed", { post_id: postId, event_id: post.event_id, user_id: post.creator_id ?? post.event_creator_id });
}
