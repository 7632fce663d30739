import type { Actor } from "@aside/server/auth/actor.ts";
import { notFound } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { deleteComment as deleteEndpoint, updateComment as updateEndpoint } from "../contract.ts";
import { canChangeComment, type PostFacts } from "@aside/core/messages/post-policy.ts";
import { factsOf } from "@aside/core/messages/server/posts/facts/post-facts-store.ts";
import { findPost, type PostRow } from "@aside/core/messages/server/posts/posts-store.ts";
import { type CommentRow, emptyComment, findComment, lockComment, setCommentText } from "./comments-store.ts";
import { tellComments } from "./create-comment.ts";
import { findMentioned } from "./mentions.ts";
import { commentFactsOf, presentComment } from "./present-comment.ts";

export const updateComment: Handler<typeof updateEndpoint> = async ({ actor, params, body, context }) =>
  await context.db.transaction().execute(async (trx) => {
    const { row, post, facts } = await requireComment(trx, actor, params.id, "update");
    if (body.text !== row.text) {
      const isNarrow = row.parent_id !== null && (row.is_private || facts.keep_replies_private);
      const said = { text: body.text, onlyFor: isNarrow ? row.parent_user_id : undefined };
      const people = actor.kind === "user" ? await findMentioned(trx, actor, post, facts, said) : [];
      await setCommentText(trx, row.id, { text: body.text, mentions: people.map((person) => person.id) });
      await tellComments(trx, post);
    }
    const changed = await findComment(trx, { id: row.id });
    if (!changed) throw notFound();
    return presentComment(changed, actor, facts);
  });

/** A second deletion gets a 404. */
export const deleteComment: Handler<typeof deleteEndpoint> = async ({ actor, params, context }) => {
  await context.db.transaction().execute(async (trx) => {
    const { row, post } = await requireComment(trx, actor, params.id, "delete");
    await emptyComment(trx, row.id);
    await tellComments(trx, post);
  });
  return { success: true as const };
};

async function requireComment(
  db: Queryable,
  actor: Actor,
  id: string,
  action: "update" | "delete",
): Promise<{ row: CommentRow; post: PostRow; facts: PostFacts }> {
  await lockComment(db, id);
  const row = await findComment(db, { id });
  const post = row && (await findPost(db, actor, row.post_id));
  if (!row || !post) throw notFound();
  const facts = factsOf(post);
  if (!canChangeComment(actor, action, commentFactsOf(row, actor, facts), facts)) throw notFound();
  return { row, post, facts };
}
