import { startGuest } from "@aside/core/accounts/server/sessions/guest-session.ts";
import { createSubmissionPost } from "@aside/core/messages/server/forms/create-submission-post.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { requireHuman } from "../../../sign-in/server/api.ts";
import type { startForm as endpoint } from "../../contract.ts";
import { maxSecondsOf } from "../forms/form.ts";
import { requireOpenForm } from "../forms/require-open-form.ts";
import { ensureMailbox } from "./ensure-mailbox.ts";
import { insertDraft } from "./submissions-store.ts";

/**
 * Each submission has a guest of its own: the link to its conversation gives that guest's rights, which must not include what else the
 * person did in this browser.
 */
export const startForm: Handler<typeof endpoint> = async ({ actor, params, body, context, request }) => {
  const form = await requireOpenForm(context.db, params.id);
  const userId = actor.kind === "user" ? actor.userId : null;
  if (userId === null) await requireHuman(context, request, body.bot_proof);
  const id = context.newId();
  return await context.db.transaction().execute(async (trx) => {
    const mailboxId = await ensureMailbox(context, trx, form);
    const guest = userId === null ? await startGuest(context, trx, body.name) : null;
    const author = guest ? { guestId: guest.guestId } : { userId: userId ?? "" };
    const limits = { maxSeconds: maxSecondsOf(context, form), allowsAttachments: form.allowsAttachments };
    const { eventId, postId } = await createSubmissionPost(context, trx, { formId: form.id, mailboxId, title: form.title, author, limits });
    await insertDraft(trx, {
      id,
      form_id: form.id,
      event_id: eventId,
      post_id: postId,
      guest_id: guest?.guestId ?? null,
      user_id: userId,
      page_origin: form.origins.find((origin) => origin === body.page_origin) ?? null,
      created_at: context.now(),
    });
    return { submission_id: id, event_id: eventId, post_id: postId, guest_token: guest?.token ?? null };
  });
};
