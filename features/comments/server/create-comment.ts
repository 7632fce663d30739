import type { Actor, GuestActor, UserActor } from "@aside/server/auth/actor.ts";
import { AppError, conflict, notFound } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { sendSignal } from "@aside/server/signals/signals.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type { CommentJson, createComment as endpoint, createGuestComment as guestEndpoint } from "../contract.ts";
import { commentAdded } from "@aside/core/messages/facts.ts";
import { can, canSeeComment, isHidden, type PostFacts, repliesPrivately } from "@aside/core/messages/post-policy.ts";
import { ensureGuest } from "@aside/core/accounts/server/sessions/guest-session.ts";
import { factsOf } from "@aside/core/messages/server/posts/facts/post-facts-store.ts";
import { findPost, type PostRow } from "@aside/core/messages/server/posts/posts-store.ts";
import { findSourcePlace } from "@aside/core/messages/server/posts/chapters/source-place-store.ts";
import { type CommentRow, findComment, insertComment } from "./comments-store.ts";
import { excerptOf, findMentioned } from "./mentions.ts";
import { commentFactsOf, presentComment } from "./present-comment.ts";
import { copy } from "../copy.ts";

type Said = { client_id: string; parent_id?: string | null | undefined; at_second?: number | null | undefined; text: string };

export const createComment: Handler<typeof endpoint> = async ({ actor, params, body, context }) => {
  if (actor.kind !== "user") throw notFound();
  return await context.db.transaction().execute(async (trx) => {
    const post = await requireCommentable(trx, actor, params.id);
    return await addComment(context, trx, actor, post, body);
  });
};

export const createGuestComment: Handler<typeof guestEndpoint> = async ({ actor, params, body, context }) => {
  // The rule for guests also applies to signed-in people who use this endpoint.
  const asGuest: Actor = actor.kind === "guest" ? actor : { kind: "anonymous", viewer: actor.viewer };
  return await context.db.transaction().execute(async (trx) => {
    const post = await requireCommentable(trx, asGuest, params.id);
    const { guest, token } = await ensureGuest(context, trx, asGuest, body.guest_user_name);
    return { comment: await addComment(context, trx, guest, post, body), guest_token: token };
  });
};

/** Throws the 404 of an absent post if its comments may not be seen, and 422 if this actor may not comment. */
async function requireCommentable(db: Queryable, actor: Actor, postId: string): Promise<PostRow> {
  const post = await findPost(db, actor, postId);
  if (!post || !can(actor, "see_comments", factsOf(post))) throw notFound();
  if (can(actor, "comment", factsOf(post))) return post;
  throw new AppError(422, "replies_not_allowed", post.no_replies_allowed ? copy.commentsNotAllowed : copy.guestCommentsNotAllowed);
}

async function addComment(
  context: AppContext,
  db: Queryable,
  actor: UserActor | GuestActor,
  post: PostRow,
  said: Said,
): Promise<CommentJson> {
  const facts = factsOf(post);
  const isBcc = isHidden(actor, facts);
  const parent = said.parent_id ? await findAnswered(db, actor, post.id, facts, said.parent_id) : null;
  const isPrivate = repliesPrivately(actor, facts) || parent?.is_private === true;
  // A reply to a private comment is visible only to its author and the creator.
  const onlyFor = parent && (isPrivate || facts.keep_replies_private) ? parent.user_id : undefined;
  const mentioned = actor.kind === "user" ? await findMentioned(db, actor, post, facts, { text: said.text, onlyFor }) : [];
  const id = context.newId();
  const second = said.at_second ?? null;
  const isNew = await insertComment(db, {
    id,
    post_id: post.id,
    user_id: actor.kind === "user" ? actor.userId : null,
    guest_id: actor.kind === "guest" ? actor.guestId : null,
    parent_id: parent?.id ?? null,
    client_id: said.client_id,
    at_second: second,
    ...(await findSourcePlace(db, post.id, second)),
    text: said.text,
    mentions: mentioned.map((person) => person.id),
    is_private: isPrivate,
  });
  const row = await findComment(db, { postId: post.id, clientId: said.client_id });
  if (!row || !commentFactsOf(row, actor, facts).isOwn) throw conflict(copy.commentIdTaken);
  if (isNew) {
    await context.events.emit({ db, context }, commentAdded, {
      post_id: post.id,
      comment_id: id,
      user_id: row.user_id,
      name: row.name,
      mentions: mentioned.map((person) => person.id),
      // A bcc recipient's comment is visible to the Aside's creator only.
      answers: isBcc ? null : (parent?.user_id ?? null),
      excerpt: excerptOf(said.text, mentioned),
    });
    await tellComments(db, post);
  }
  return presentComment(row, actor, facts);
}

/** The comment replied to; a reply to a reply is attached to the same top-level comment. */
async function findAnswered(db: Queryable, actor: Actor, postId: string, facts: PostFacts, id: string): Promise<CommentRow> {
  const row = await findComment(db, { id });
  if (!row || row.post_id !== postId || !canSeeComment(actor, commentFactsOf(row, actor, facts), facts)) throw notFound();
  if (row.parent_id) return await findAnswered(db, actor, postId, facts, row.parent_id);
  return row;
}

export async function tellComments(
  db: Queryable,
  post: Pick<PostRow, "id" | "event_id" | "creator_id" | "event_creator_id">,
): Promise<void> {
  await sendSignal(db, "comments.changed", {
    post_id: post.id,
    event_id: post.event_id,
    user_id: post.creator_id ?? post.event_creator_id,
  });
}
