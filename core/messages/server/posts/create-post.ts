import { AppError, notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { createPost as endpoint } from "../../post-contract.ts";
import { can, repliesPrivately } from "../../post-policy.ts";
import { presentPost } from "./present-post.ts";
import { factsOf } from "./facts/post-facts-store.ts";
import { setEventTitle } from "../events/events-store.ts";
import { requireUploadedDraft } from "./uploaded-draft.ts";
import { findMainPost, findPost, insertPost, updatePostFields } from "./posts-store.ts";
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
  const isPrivate = body.is_private || repliesPrivately(actor, facts);
  const { event_id, title, is_audio, send_copy } = body;
  let id = context.newId();
  if (body.urls?.length) {
    ({ id } = await requireUploadedDraft(context, actor, { eventId: body.event_id, urls: body.urls }));
    if (id === main.id && title !== "") await setEventTitle(context.db, body.event_id, title);
    await updatePostFields(context.db, id, { title, send_copy, ...(id === main.id ? {} : { is_private: isPrivate }) });
  } else {
    const fields = { is_reply: true, is_private: isPrivate, title, is_audio, send_copy };
    await insertPost(context.db, { id, event_id, creator_id: actor.userId, ...fields });
  }
  const row = await findPost(context.db, actor, id);
  if (!row) throw notFound();
  return presentPost(context, row, actor);
};
