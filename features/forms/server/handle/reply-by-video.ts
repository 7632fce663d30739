import { requireCreate } from "@aside/core/entitlements/server/entitlements.ts";
import { addRecipients } from "@aside/core/messages/server/events/add-recipients.ts";
import { insertEvent } from "@aside/core/messages/server/events/events-store.ts";
import { setEventForm } from "@aside/core/messages/server/forms/form-events-store.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type { replyByVideo as endpoint } from "../../admin-contract.ts";
import { adminCopy } from "../../admin-copy.ts";
import { findUnsentAnswer, insertMessage } from "../conversation/messages-store.ts";
import { type Handled, requireLocked, requireSubmission } from "./require-submission.ts";

/** Again before it was sent: the same draft. */
export const replyByVideo: Handler<typeof endpoint> = async ({ actor, params, context }) => {
  const { user } = await requireSubmission(context, actor, params.id);
  return await context.db.transaction().execute(async (trx) => {
    const handled = await requireLocked(trx, actor, params.id);
    const draft = await findUnsentAnswer(trx, handled.row.id, user.userId);
    if (draft?.event_id && draft.post_id) return { event_id: draft.event_id, post_id: draft.post_id };
    return await create(context, trx, handled);
  });
};

async function create(context: AppContext, db: Queryable, { user, row, form }: Handled): Promise<{ event_id: string; post_id: string }> {
  const allowance = await requireCreate(context, user);
  const [eventId, postId] = [context.newId(), context.newId()];
  const fields = { title: adminCopy.answerTitle(form.title), isPublic: true, isActive: true, isContributor: true };
  await insertEvent(db, allowance, { id: eventId, ...fields, privacyId: context.newId(), postId });
  await setEventForm(db, eventId, form.id);
  await addRecipients(context, db, { eventId, addedBy: user.userId, people: [{ email: row.email, name: row.name }], bcc: [] });
  await insertMessage(db, {
    id: context.newId(),
    submission_id: row.id,
    kind: "video",
    author_id: user.userId,
    author_name: user.name || form.title,
    event_id: eventId,
    post_id: postId,
    created_at: context.now(),
  });
  return { event_id: eventId, post_id: postId };
}
