import type { Queryable } from "@aside/server/db/open-database.ts";
import { sendSignal } from "@aside/server/signals/signals.ts";
import { findPostOwners } from "./shown-take-store.ts";
/** Notifies the author of the post (a guest's reply: the Aside's creator) and everyone who views it of a change. */
export async function signalPost(db: Queryable, postId: string): Promise<void> {
  const post = await findPostOwners(db, postId);
  if (post)
    await sendSignal(db, "post.changed", { post_id: postId, event_id: post.event_id, user_id: post.creator_id ?? post.event_creator_id });
}
