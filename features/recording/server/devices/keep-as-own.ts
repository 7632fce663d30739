import { allowCreate } from "@aside/core/entitlements/server/allowances.ts";
import { takeCompleted } from "@aside/core/messages/facts.ts";
import { insertDraftWithCopy } from "@aside/core/messages/server/events/insert-draft-with-copy.ts";
import { signalPost } from "@aside/core/messages/server/posts/signal-post.ts";
import { findPostOwners, isSuperseded, showTake } from "@aside/core/messages/server/posts/shown-take-store.ts";
import { updatePostFields } from "@aside/core/messages/server/posts/posts-store.ts";
import type { TakeRow } from "@aside/core/takes/server/takes-store.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { findOwnEvent } from "./own-event-store.ts";

/**
 * The author's other device completed a recording of the same post after this one was begun. Neither may replace the other unseen: this one becomes
 * an Aside of its own. Returns its event's id, or null if the recording is to be shown in its post. `take` must be complete and locked. It
 * counts for no plan's limit: the post that it was recorded for did.
 */
export async function keepAsOwn(context: AppContext, db: Queryable, take: TakeRow): Promise<string | null> {
  // The file is still on the device.
  if (take.is_file_upload || take.kind === "file") return null;
  const post = await findPostOwners(db, take.post_id);
  if (!post?.creator_id || !(await isSuperseded(db, take))) return null;
  const draft = { allowance: allowCreate(post.creator_id), title: post.title, source: take, isShown: true, recordedAt: take.created_at };
  const { eventId, postId, takeId } = await insertDraftWithCopy(context, db, draft);
  await showTake(db, postId, takeId);
  await updatePostFields(db, postId, { post_status: "DRAFT_PREVIEW" });
  await context.events.emit({ db, context }, takeCompleted, { post_id: postId, take_id: takeId });
  await signalPost(db, postId);
  return eventId;
}

/** For an answer that is given again. */
export const ownEventOf = async (context: AppContext, takeId: string): Promise<{ own_event_id?: string }> =>
  describeOwn(await findOwnEvent(context.db, takeId));

export const describeOwn = (eventId: string | null): { own_event_id?: string } => (eventId === null ? {} : { own_event_id: eventId });
