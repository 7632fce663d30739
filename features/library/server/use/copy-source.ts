import { AppError, notFound } from "@aside/contract/errors.ts";
import { lockEditedPost } from "@aside/core/messages/server/posts/edited-post-store.ts";
import { lockTake, type TakeRow } from "@aside/core/takes/server/takes-store.ts";
import type { UserActor } from "@aside/server/auth/actor.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { copy } from "../../copy.ts";
import type { ItemRow } from "../posts/lists-store.ts";
import { requireItem } from "../posts/require-item.ts";
import { canView } from "../../policy.ts";

/**
 * A published video that the actor may use, and its shown take, which is not deleted or replaced until the transaction ends. Throws 404 unless
 * the video is published in a folder that the actor may view. Not even its author uses another one here.
 */
export async function lockSource(db: Queryable, actor: UserActor, postId: string): Promise<{ item: ItemRow; source: TakeRow }> {
  const source = await lockShown(db, await requirePublished(db, actor, postId));
  // Again, because it may have left the library during the wait.
  return { item: await requirePublished(db, actor, postId), source };
}

async function requirePublished(db: Queryable, actor: UserActor, postId: string): Promise<ItemRow> {
  const item = await requireItem(db, actor.userId, postId);
  if (item.status !== "approved" || !canView(item.level)) throw notFound();
  return item;
}

/** The take is locked before its post. */
async function lockShown(db: Queryable, item: ItemRow): Promise<TakeRow> {
  const take = item.take_id === null ? undefined : await lockTake(db, item.take_id);
  const post = await lockEditedPost(db, item.post_id);
  if (!post) throw notFound();
  if (take?.status !== "complete" || post.take_id !== take.id) throw new AppError(422, "video_not_ready", copy.notReady);
  return take;
}
