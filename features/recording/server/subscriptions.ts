import { videosWanted } from "../../account/contract.ts";
import { postDeleted } from "@aside/core/messages/facts.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { type Subscription, subscribe } from "@aside/server/http/domain-events.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { deletePostObjects, makeMp4 } from "./jobs.ts";
import { findEnrichment, findPostOwners, saveEnrichment } from "./store.ts";

async function deleteMedia(context: AppContext, db: Queryable, postId: string): Promise<void> {
  await context.jobs.enqueue(db, deletePostObjects, { post_id: postId }, { singletonKey: postId });
}

/** As a download does, and behind those that somebody waits for. One that is being made, or could not be, is left as it is. */
async function makeWanted(context: AppContext, db: Queryable, takeId: string): Promise<void> {
  const known = await findEnrichment(db, takeId, "mp4");
  if (known && known.state !== "PROCESSED") return;
  await saveEnrichment(db, takeId, "mp4", { state: "WAITING", progress: 0 });
  await context.jobs.enqueue(db, makeMp4, { take_id: takeId }, { singletonKey: takeId });
}

export const subscriptions: Subscription[] = [
  // With its person, for good. What may still be taken back waits for purge-posts.ts.
  subscribe(postDeleted, async ({ post_id }, { db, context }) => {
    if (!(await findPostOwners(db, post_id))) await deleteMedia(context, db, post_id);
  }),
  subscribe(videosWanted, async ({ take_ids }, { db, context }) => {
    for (const takeId of take_ids) await makeWanted(context, db, takeId);
  }),
];
