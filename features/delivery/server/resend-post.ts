import { AppError } from "@aside/contract/errors.ts";
import { sendSignal } from "@aside/server/signals/signals.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { resendPost as endpoint } from "../contract.ts";
import { copy } from "../copy.ts";
import { deliver } from "./jobs.ts";
import { hashMemberToken, makeMemberToken } from "./member-token.ts";
import { lockResendable, markResent } from "./store.ts";
import { setMemberTokens } from "@aside/core/messages/server/events/members-store.ts";

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
    const emails = due.map((mail) => ({ ...mail, link_token: makeMemberToken() }));
    const tokens = emails.map(({ user_id, link_token }) => ({ user_id, hash: hashMemberToken(link_token) }));
    await setMemberTokens(trx, post.eventId, tokens);
    await markResent(trx, emails, now);
    const jobs = emails.map(({ id, resends }) => ({ data: { delivery_id: id, waits: 0 }, singletonKey: `${id}:resend-${resends + 1}` }));
    await context.jobs.enqueueAll(trx, deliver, jobs);
    if (due.length > 0) await sendSignal(trx, "post.changed", { post_id: post.id, event_id: post.eventId, user_id: post.eventCreatorId });
    return { sent: due.length, left_out: (userIds ?? asked).length - due.length };
  });
};
