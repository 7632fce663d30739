import {
  eventDeleted,
  eventRestored,
  insightChanged,
  postDeleted,
  postEdited,
  takeDeleted,
  takeShown,
  transcriptEnded,
} from "@aside/core/messages/facts.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { type Subscription, subscribe } from "@aside/server/http/domain-events.ts";
import { indexPost } from "./jobs.ts";

/** Changes within this many seconds share one job, so that not every keystroke starts one. */
const INDEX_AFTER_SECONDS = 2;

async function index(context: AppContext, db: Queryable, postId: string): Promise<void> {
  // The key includes a time window: with the post's id alone, a change during a running job would not be indexed.
  const key = `${postId}/${Math.floor(context.now().getTime() / (1000 * INDEX_AFTER_SECONDS))}`;
  await context.jobs.enqueue(db, indexPost, { post_id: postId }, { singletonKey: key, startAfterSeconds: INDEX_AFTER_SECONDS });
}

export const subscriptions: Subscription[] = [
  subscribe(transcriptEnded, async ({ post_id }, { db, context }) => await index(context, db, post_id)),
  subscribe(insightChanged, async ({ post_id }, { db, context }) => await index(context, db, post_id)),
  subscribe(postEdited, async ({ post_id }, { db, context }) => await index(context, db, post_id)),
  subscribe(takeShown, async ({ post_id }, { db, context }) => await index(context, db, post_id)),
  subscribe(takeDeleted, async ({ post_id }, { db, context }) => await index(context, db, post_id)),
  subscribe(postDeleted, async ({ post_id }, { db, context }) => await index(context, db, post_id)),
  subscribe(eventDeleted, async ({ post_ids }, { db, context }) => {
    for (const postId of post_ids) await index(context, db, postId);
  }),
  subscribe(eventRestored, async ({ post_ids }, { db, context }) => {
    for (const postId of post_ids) await index(context, db, postId);
  }),
];
