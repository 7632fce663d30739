import type { AppContext } from "@aside/server/http/context.ts";
import { deletePostObjects } from "../jobs.ts";
import { takePostsToPurge } from "@aside/core/messages/server/posts/post-state-store.ts";
/** Deletes the stored objects of deleted posts that can no longer be restored. */
export async function purgePosts(context: AppContext): Promise<void> {
  for (;;) {
    const count = await context.db.transaction().execute(async (trx) => {
      const postIds = await takePostsToPurge(trx, context.now());
      const jobs = postIds.map((postId) => ({ data: { post_id: postId }, singletonKey: postId }));
      await context.jobs.enqueueAll(trx, deletePostObjects, jobs);
      return postIds.length;
    });
    if (count === 0) return;
  }
}
