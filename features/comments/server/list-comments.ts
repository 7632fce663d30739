import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { COMMENTS_PAGE, type listComments as endpoint } from "../contract.ts";
import { can } from "@aside/core/messages/post-policy.ts";
import { factsOf } from "@aside/core/messages/server/posts/facts/post-facts-store.ts";
import { findPost } from "@aside/core/messages/server/posts/posts-store.ts";
import { countComments, findNewestComment, listComments as list } from "./comments-store.ts";
import { presentComment } from "./present-comment.ts";

export const listComments: Handler<typeof endpoint> = async ({ actor, params, query, context }) => {
  const post = await findPost(context.db, actor, params.id);
  if (!post) throw notFound();
  const facts = factsOf(post);
  if (!can(actor, "see_comments", facts)) throw notFound();
  const reader = { actor, creatorId: facts.eventCreatorId, isPrivate: facts.keep_replies_private };
  const rows = await list(context.db, params.id, reader, query.after);
  return {
    comments: rows.slice(0, COMMENTS_PAGE).map((row) => presentComment(row, actor, facts)),
    total: await countComments(context.db, params.id, reader),
    has_more: rows.length > COMMENTS_PAGE,
    newest_id: await findNewestComment(context.db, params.id, reader),
    can_comment: can(actor, "comment", facts),
  };
};
