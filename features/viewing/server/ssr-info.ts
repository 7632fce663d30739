import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { can } from "@aside/core/messages/post-policy.ts";
import { presentPost } from "@aside/core/messages/server/posts/present-post.ts";
import { factsOf } from "@aside/core/messages/server/posts/facts/post-facts-store.ts";
import { describePost } from "./share-page.ts";
import { readMainPost } from "@aside/core/messages/server/posts/read-post.ts";
import type { ssrInfo as endpoint } from "../contract.ts";

export const ssrInfo: Handler<typeof endpoint> = async ({ actor, query, context }) => {
  const row = await readMainPost(context, actor, query.event_id);
  if (!row || !can(actor, "view", factsOf(row))) throw notFound();
  return describePost(context, presentPost(context, row, actor));
};
