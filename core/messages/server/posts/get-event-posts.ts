import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { getEventPosts as endpoint } from "../../post-contract.ts";
import { can } from "../../post-policy.ts";
import { factsOf, presentPost } from "./present-post.ts";
import { listEventPosts } from "./posts-store.ts";

/** An Aside without a visible post is a 404. */
export const getEventPosts: Handler<typeof endpoint> = async ({ actor, params, context }) => {
  const rows = await listEventPosts(context.db, actor, [params.id]);
  const visible = rows.filter((row) => can(actor, "view", factsOf(row)));
  if (visible.length === 0) throw notFound();
  return { posts: visible.map((row) => presentPost(context, row, actor)) };
};
