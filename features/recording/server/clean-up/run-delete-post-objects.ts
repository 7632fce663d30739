import type { AppContext } from "@aside/server/http/context.ts";
import { attachmentPrefix, coverPrefix, postPrefix, takePrefix } from "@aside/server/storage/take-keys.ts";
import { deletePostObjects } from "../jobs.ts";
import { listDeletedSourcePosts, listTakesOfPost } from "./purge-store.ts";

/**
 * Deletes a deleted post's stored objects. Takes that a merge or copy of another post still plays are deleted with that post. Idempotent.
 */
export async function runDeletePostObjects(context: AppContext, postId: string): Promise<void> {
  const takes = await listTakesOfPost(context.db, postId);
  if (takes.every((take) => !take.is_played_elsewhere)) await context.storage.deletePrefix(postPrefix(postId));
  else {
    await context.storage.deletePrefix(coverPrefix(postId));
    await context.storage.deletePrefix(attachmentPrefix(postId));
    for (const take of takes) if (!take.is_played_elsewhere) await context.storage.deletePrefix(takePrefix(postId, take.id));
  }
  for (const kept of await listDeletedSourcePosts(context.db, postId))
    await context.jobs.enqueue(context.db, deletePostObjects, { post_id: kept }, { singletonKey: `${kept}-after-${postId}` });
}
