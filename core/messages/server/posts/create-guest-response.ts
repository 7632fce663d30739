import { AppError, notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { createGuestResponse as endpoint } from "../../post-contract.ts";
import { can } from "../../post-policy.ts";
import { ensureGuest } from "../../../accounts/server/sessions/guest-session.ts";
import { factsOf, presentPost } from "./present-post.ts";
import { findMainPost, findPost, insertPost } from "./posts-store.ts";
import { copy } from "../../copy.ts";

export const createGuestResponse: Handler<typeof endpoint> = async ({ actor, body, context }) => {
  const main = await findMainPost(context.db, actor, body.event_id);
  if (!main || !can(actor, "view", factsOf(main))) throw notFound();
  // The rule for guests also applies to signed-in people who use this endpoint.
  const asGuest = actor.kind === "guest" ? actor : ({ kind: "anonymous", viewer: actor.viewer } as const);
  if (!can(asGuest, "reply", factsOf(main))) {
    const text = main.no_replies_allowed ? copy.repliesNotAllowed : copy.guestRepliesNotAllowed;
    throw new AppError(422, "replies_not_allowed", text);
  }
  const id = context.newId();
  const { guest, token } = await context.db.transaction().execute(async (trx) => {
    const session = await ensureGuest(context, trx, asGuest, body.guest_user_name);
    await insertPost(trx, {
      id,
      eventId: body.event_id,
      creatorId: null,
      guestId: session.guest.guestId,
      isReply: true,
      isPrivate: body.is_private || main.keep_replies_private,
      title: body.title,
      isAudio: body.is_audio,
      sendCopy: false,
    });
    return session;
  });
  const row = await findPost(context.db, guest, id);
  if (!row) throw notFound();
  return { post: presentPost(context, row, guest), guest_token: token };
};
