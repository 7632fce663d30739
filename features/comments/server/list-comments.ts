import { malformed, notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { copy as listCopy } from "@aside/server/http/lists/copy.ts";
import { momentPosition } from "@aside/server/http/lists/cursor.ts";
import { cutPage, readPage } from "@aside/server/http/lists/list-page.ts";
import { COMMENTS_PAGE, type listComments as endpoint } from "../contract.ts";
import { can } from "@aside/core/messages/post-policy.ts";
import { factsOf } from "@aside/core/messages/server/posts/facts/post-facts-store.ts";
import { findPost } from "@aside/core/messages/server/posts/posts-store.ts";
import { countComments, findNewestComment, listComments as list } from "./comments-store.ts";
import { presentComment } from "./present-comment.ts";

const LIST = { kind: "comments", position: momentPosition, size: COMMENTS_PAGE };

export const listComments: Handler<typeof endpoint> = async ({ actor, params, query, context }) => {
  const post = await findPost(context.db, actor, params.id);
  if (!post) throw notFound();
  const facts = factsOf(post);
  if (!can(actor, "see_comments", facts)) throw notFound();
  const reader = { actor, creatorId: facts.eventCreatorId, isPrivate: facts.keep_replies_private };
  const { after, limit } = readPage(query, LIST);
  if (after && query.after !== undefined) throw malformed(listCopy.cursorOrAfter);
  const read = await list(context.db, params.id, reader, { after: after ?? query.after, limit });
  const { rows, next_cursor } = cutPage(read, LIST, (row) => [row.created_text, row.id]);
  return {
    comments: rows.map((row) => presentComment(row, actor, facts)),
    total: await countComments(context.db, params.id, reader),
    has_more: next_cursor !== null,
    next_cursor,
    newest_id: await findNewestComment(context.db, params.id, reader),
    can_comment: can(actor, "comment", facts),
  };
};
