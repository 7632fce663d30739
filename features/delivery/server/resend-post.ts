import { AppError } from "@aside/contract/errors.ts";
import { sendSignal } from "@aside/server/signals/signals.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { resendPost as endpoint } from "../contract.ts";
import { copy } from "../copy.ts";
import { deliver } from "./jobs.ts";
import { hashMemberToken, makeMemberToken } from "./member-token.ts";
import { lockResendable, markResent } from "./store.ts";
import { addMemberToken } from "@aside/core/messages/server/events/members-store.ts";

const MAX_RESENDS = 3;
const HOUR_MS = 60 * 60 * 1000;

/** Skipped recipients are counted, not named: resent three times or less than an hour ago, unsubscribed, or unknown. */
export const resendPost: Handler<typeof endpoint> = async ({ actor, params, body, context }) => {
  const post = await context.access.require(context.db, actor, params.id, "update");
  if (post.status !== "SENT" || post.isReply) throw new AppError(409, "not_sent", copy.notSent);
  const userIds = body.user_ids ? [...new Set(body.user_ids)] : null;
  const now = context.now();
  return await context.db.transaction().execute(async (trx) => {
    const asked = await lockResendable(
      trx,
      { id: post.id, eventId: post.eventId, senderId: post.eventCreatorId },
      { userIds, sentBefore: new Date(now.getTime() - HOUR_MS) },
    );
    const due = asked.filter((mail) => mail.is_due && !mail.is_unsubscribed && mail.resends < MAX_RESENDS);
    for (const mail of due) {
      const token = makeMemberToken();
      await addMemberToken(trx, post.eventId, mail.user_id, hashMemberToken(token));
      await markResent(trx, mail.id, { linkToken: token, at: now });
      const key = `${mail.id}:resend-${mail.resends + 1}`;
      await context.jobs.enqueue(trx, deliver, { delivery_id: mail.id, waits: 0 }, { singletonKey: key });
    }
    if (due.length > 0) await sendSignal(trx, "post.changed", { post_id: post.id, event_id: post.eventId, user_id: post.eventCreatorId });
    return { sent: due.length, left_out: (userIds ?? asked).length - due.length };
  });
};
