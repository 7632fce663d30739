import { AppError, notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { createGuestResponse as endpoint } from "../../post-contract.ts";
import { can, repliesPrivately } from "../../post-policy.ts";
import { ensureGuest } from "../../../accounts/server/sessions/guest-session.ts";
import { announceGuest } from "../events/announce-guest.ts";
import { presentPost } from "./present-post.ts";
import { factsOf } from "./facts/post-facts-store.ts";
import { requireUploadedDraft } from "./uploaded-draft.ts";
import { findMainPost, findPost, insertPost, updatePostFields } from "./posts-store.ts";
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
  const isPrivate = body.is_private || repliesPrivately(asGuest, factsOf(main));
  const guestEmail = body.logged_out_creator_email ?? emailIn(body.urls) ?? null;
  const uploaded = body.urls?.length ? await requireUploadedDraft(context, asGuest, { eventId: body.event_id, urls: body.urls }) : null;
  const id = uploaded?.id ?? context.newId();
  const { guest, token } = await context.db.transaction().execute(async (trx) => {
    const session = await ensureGuest(context, trx, asGuest, body.guest_user_name);
    await announceGuest(context, trx, actor, { eventId: body.event_id, guest: session.guest });
    if (uploaded) {
      await updatePostFields(trx, id, { title: body.title, is_private: isPrivate, ...(guestEmail ? { guest_email: guestEmail } : {}) });
    } else {
      const author = { guest_id: session.guest.guestId, guest_email: guestEmail };
      const fields = { is_reply: true, is_private: isPrivate, title: body.title, is_audio: body.is_audio };
      await insertPost(trx, { id, event_id: body.event_id, ...author, ...fields });
    }
    return session;
  });
  const row = await findPost(context.db, guest, id);
  if (!row) throw notFound();
  return { post: presentPost(context, row, guest), guest_token: token };
};

type Urls = readonly { metadata?: { logged_out_creator_email?: string | undefined } | undefined }[] | undefined;

const emailIn = (urls: Urls): string | undefined => urls?.map((entry) => entry.metadata?.logged_out_creator_email).find(Boolean);
