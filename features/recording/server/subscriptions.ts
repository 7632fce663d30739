import { eventDeleted } from "../../events/contract.ts";
import { postDeleted } from "../../posts/contract.ts";
import type { Queryable } from "@aside/platform/db/open-database.ts";
import { type Subscription, subscribe } from "@aside/platform/http/domain-events.ts";
import type { AppContext } from "@aside/platform/http/context.ts";
import { deletePostObjects } from "./jobs.ts";

async function deleteMedia(context: AppContext, db: Queryable, postId: string): Promise<void> {
  await context.jobs.enqueue(db, deletePostObjects, { post_id: postId }, { singletonKey: postId });
}

export const subscriptions: Subscription[] = [
  subscribe(postDeleted, async ({ post_id }, { db, context }) => await deleteMedia(context, db, post_id)),
  subscribe(eventDeleted, async ({ post_ids }, { db, context }) => {
    for (const postId of post_ids) await deleteMedia(context, db, postId);
  }),
];
