import { AppError, notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { createPost as endpoint } from "../../post-contract.ts";
import { can } from "../../post-policy.ts";
import { factsOf, presentPost } from "./present-post.ts";
import { findMainPost, findPost, insertPost } from "./posts-store.ts";
import { copy } from "../../copy.ts";

/** The creator adds to their own Aside; anyone else replies to it. */
export const createPost: Handler<typeof endpoint> = async ({ actor, body, context }) => {
  if (actor.kind !== "user") throw notFound();
  const main = await findMainPost(context.db, actor, body.event_id);
  if (!main) throw notFound();
  const facts = factsOf(main);
  if (!can(actor, "view", facts)) throw notFound();
  if (!can(actor, "reply", facts)) throw new AppError(422, "replies_not_allowed", copy.repliesNotAllowed);
  if (body.is_private && !can(actor, "reply_private", facts)) throw new AppError(422, "replies_not_allowed", copy.notToOneself);
  const id = context.newId();
  await insertPost(context.db, {
    id,
    eventId: body.event_id,
    creatorId: actor.userId,
    guestId: null,
    isReply: true,
    isPrivate: body.is_private || (facts.keep_replies_private && can(actor, "reply_private", facts)),
    title: body.title,
    isAudio: body.is_audio,
    sendCopy: body.send_copy,
  });
  const row = await findPost(context.db, actor, id);
  if (!row) throw notFound();
  return presentPost(context, row, actor);
};
