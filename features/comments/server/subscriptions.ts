import { type PlacedPart, takeAssembled, takeShown } from "@aside/core/messages/facts.ts";
import { findPostOwners } from "@aside/core/messages/server/posts/shown-take-store.ts";
import { wholeTake } from "@aside/core/messages/server/posts/chapters/source-place-store.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { type Subscription, subscribe } from "@aside/server/http/domain-events.ts";
import { moveComments } from "./comments-store.ts";
import { tellComments } from "./create-comment.ts";

/** Comments stay with what they are about when the video is edited, or shown as before. */
export const subscriptions: Subscription[] = [
  subscribe(takeAssembled, async ({ post_id, parts }, { db }) => await follow(db, post_id, parts)),
  subscribe(takeShown, async ({ post_id, take_id }, { db }) => await follow(db, post_id, wholeTake(take_id))),
];

async function follow(db: Queryable, postId: string, parts: readonly PlacedPart[]): Promise<void> {
  const post = await findPostOwners(db, postId);
  if (post && (await moveComments(db, postId, parts))) await tellComments(db, { id: postId, ...post });
}
