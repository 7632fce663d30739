import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { shareReply } from "@aside/server/http/replies/shared-replies.ts";
import type { getPost as endpoint, PostJson } from "../../post-contract.ts";
import { can, isAnybody } from "../../post-policy.ts";
import { presentPost } from "./present-post.ts";
import { factsOf } from "./facts/post-facts-store.ts";
import type { PostRow } from "./posts-store.ts";
import { readPost } from "./read-post.ts";

/** What anybody may see of a remembered row (read-post.ts). A changed post has another row. */
const shared = new WeakMap<Readonly<PostRow>, PostJson>();

export const getPost: Handler<typeof endpoint> = async ({ actor, params, context }) => {
  const row = await readPost(context, actor, params.id);
  const known = row && shared.get(row);
  if (known) return known;
  if (!row || !can(actor, "view", factsOf(row))) throw notFound();
  const post = presentPost(context, row, actor);
  if (isAnybody(actor)) shared.set(row, shareReply(post));
  return post;
};
