import type { Actor } from "@aside/server/auth/actor.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { Memory } from "@aside/server/signals/memory.ts";
import { ANYBODY, isAnybody } from "../../post-policy.ts";
import { findMainPost, findPost, type PostRow } from "./posts-store.ts";

/** Entries of a few kilobytes, with the transcript's text. */
const posts = new Memory<Readonly<PostRow>>({
  max: 2_000,
  keysOf: (row) => [
    `post:${row.id}`,
    `event:${row.event_id}`,
    `content:${row.id}`,
    ...(row.creator_id ? [`user:${row.creator_id}`] : []),
    ...(row.guest_id ? [`guest:${row.guest_id}`] : []),
  ],
});

/**
 * As findPost and findMainPost. For viewers about whom nothing is known, who are most of those of a public link, the row is remembered until
 * something in it changes. Never change it.
 */
export async function readPost(context: AppContext, actor: Actor, postId: string): Promise<Readonly<PostRow> | undefined> {
  if (!isAnybody(actor)) return await findPost(context.db, actor, postId);
  return await posts.get(context, `post ${postId}`, async () => await findPost(context.db, ANYBODY, postId));
}

export async function readMainPost(context: AppContext, actor: Actor, eventId: string): Promise<Readonly<PostRow> | undefined> {
  if (!isAnybody(actor)) return await findMainPost(context.db, actor, eventId);
  return await posts.get(context, `event ${eventId}`, async () => await findMainPost(context.db, ANYBODY, eventId));
}
