import { postDeleted } from "@aside/core/messages/facts.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { type Subscription, subscribe } from "@aside/server/http/domain-events.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { deletePostObjects } from "./jobs.ts";
import { findPostOwners } from "@aside/core/messages/server/posts/shown-take-store.ts";
async function deleteMedia(context: AppContext, db: Queryable, postId: string): Promise<void> {
  await context.jobs.enqueue(db, deletePostObjects, { post_id: postId }, { singletonKey: postId });
}

export const subscriptions: Subscription[] = [
  // The post's row is gone: it was deleted with its author's account. Posts that can still be restored are left to purge-posts.ts.
  subscribe(postDeleted, async ({ post_id }, { db, context }) => {
    if (!(await findPostOwners(db, post_id))) await deleteMedia(context, db, post_id);
  }),
];
