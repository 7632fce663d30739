import type { Handler } from "@aside/server/http/context.ts";
import { can } from "@aside/core/messages/post-policy.ts";
import { presentPost } from "@aside/core/messages/server/posts/present-post.ts";
import { factsOf } from "@aside/core/messages/server/posts/facts/post-facts-store.ts";
import { listEventPosts } from "@aside/core/messages/server/posts/posts-store.ts";
import { findEventsOfPosts } from "./thread-store.ts";
import type { postThreads as endpoint } from "../../contract.ts";

/** Omits posts that do not exist or that the actor may not see. */
export const postThreads: Handler<typeof endpoint> = async ({ actor, body, context }) => {
  const parents = await findEventsOfPosts(context.db, body.post_ids);
  const rows = await listEventPosts(context.db, actor, [...new Set(parents.map((parent) => parent.event_id))]);
  const visible = rows.filter((row) => can(actor, "view", factsOf(row)));
  const visibleIds = new Set(visible.map((row) => row.id));
  const threads = parents
    .filter((parent) => visibleIds.has(parent.id))
    .map((parent) => ({
      post_id: parent.id,
      posts: visible.filter((row) => row.event_id === parent.event_id && row.is_reply).map((row) => presentPost(context, row, actor)),
    }));
  return { threads };
};
