import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { getEventPosts as endpoint } from "../../post-contract.ts";
import { ANYBODY, can } from "../../post-policy.ts";
import { isInPreview, presentPreview } from "./present-preview.ts";
import { presentPost } from "./present-post.ts";
import { factsOf } from "./facts/post-facts-store.ts";
import { listEventPosts } from "./posts-store.ts";

/** An Aside without a visible post is a 404. `previewPostId` of a post that is not the actor's own is ignored, and so is `userId`. */
export const getEventPosts: Handler<typeof endpoint> = async ({ actor, params, query, context }) => {
  const rows = await listEventPosts(context.db, actor, [params.id]);
  const visible = rows.filter((row) => can(actor, "view", factsOf(row)));
  if (visible.length === 0) throw notFound();
  const preview = visible.find((row) => row.id === query.previewPostId);
  if (!preview || !can(actor, "update", factsOf(preview))) return { posts: visible.map((row) => presentPost(context, row, actor)) };
  const shown = await listEventPosts(context.db, ANYBODY, [params.id]);
  return { posts: shown.filter((row) => row.id === preview.id || isInPreview(row)).map((row) => presentPreview(context, row, actor)) };
};
