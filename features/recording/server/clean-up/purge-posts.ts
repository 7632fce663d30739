import type { AppContext } from "@aside/server/http/context.ts";
import { deletePostObjects } from "../jobs.ts";
import { takePostsToPurge } from "@aside/core/messages/server/posts/post-state-store.ts";
/** Deletes the stored objects of deleted posts that can no longer be restored. */
export async function purgePosts(context: AppContext): Promise<void> {
  for (;;) {
    const count = await context.db.transaction().execute(async (trx) => {
      const postIds = await takePostsToPurge(trx, context.now());
      for (const postId of postIds) await context.jobs.enqueue(trx, deletePostObjects, { post_id: postId }, { singletonKey: postId });
      return postIds.length;
    });
    if (count === 0) return;
  }
}
