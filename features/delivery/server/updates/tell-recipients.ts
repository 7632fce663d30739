import { AppError } from "@aside/contract/errors.ts";
import { sendSignal } from "@aside/server/signals/signals.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { tellRecipients as endpoint } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { queueMails } from "../invite.ts";
import { lockDraft } from "../store.ts";
import { listEarlierRecipients } from "./updates-store.ts";

/** Idempotent per take: the post's lock and the deliveries' unique key let no second email out. */
export const tellRecipients: Handler<typeof endpoint> = async ({ actor, params, context }) => {
  const post = await context.access.require(context.db, actor, params.id, "update");
  if (post.status !== "SENT" || post.isReply) throw new AppError(409, "not_sent", copy.notSentYet);
  return await context.db.transaction().execute(async (trx) => {
    await lockDraft(trx, post.id);
    const people = await listEarlierRecipients(trx, post.id);
    const due = people.filter((person) => person.email === null && !person.is_unsubscribed);
    const userIds = due.map((person) => person.user_id);
    // All about the take that is shown now.
    await queueMails(context, trx, post, "update", userIds, due[0]?.take_id);
    if (due.length > 0) await sendSignal(trx, "post.changed", { post_id: post.id, event_id: post.eventId, user_id: post.eventCreatorId });
    return { sent: due.length, left_out: people.length - due.length };
  });
};
