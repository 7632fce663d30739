import { mailLink } from "@aside/server/email/links.ts";
import { setTimeout as sleep } from "node:timers/promises";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type { triggerReset as endpoint } from "../../contract.ts";
import { requireHuman } from "../bot/require-human.ts";
import { sendResetMail } from "../jobs.ts";
import { countResetsSince, endResetsOf, insertReset, lockActiveUserByEmail } from "@aside/core/accounts/server/resets-store.ts";
import { hashSecret, makeSecret } from "@aside/server/auth/secrets.ts";

const LINK_LIFETIME_MS = 60 * 60 * 1000;
/** Limits the emails to one address, counted over all sources. */
const MAX_MAILS_AN_HOUR = 3;
/** Minimum duration of every reply, so that its time does not show whether an account exists: a lookup takes 1 ms, sending a link 10 ms. */
const ANSWER_MS = 150;

/** The reply and its duration are the same for an account, an exceeded email limit and an unknown address. */
export const triggerReset: Handler<typeof endpoint> = async ({ body, context, request }) => {
  await requireHuman(context, request);
  await Promise.all([sendLink(context, body.email), sleep(ANSWER_MS)]);
  return { success: true as const };
};

async function sendLink(context: AppContext, email: string): Promise<void> {
  const now = context.now();
  await context.db.transaction().execute(async (trx) => {
    const user = await lockActiveUserByEmail(trx, email);
    if (!user) return;
    const sent = await countResetsSince(trx, user.id, new Date(now.getTime() - 60 * 60 * 1000));
    if (sent >= MAX_MAILS_AN_HOUR) return;
    const token = makeSecret();
    const id = context.newId();
    await endResetsOf(trx, user.id, now);
    await insertReset(trx, {
      id,
      user_id: user.id,
      token_hash: hashSecret(token),
      created_at: now,
      expires_at: new Date(now.getTime() + LINK_LIFETIME_MS),
    });
    const href = mailLink(context.config, `/update-password?reset-token=${token}`);
    await context.jobs.enqueue(trx, sendResetMail, { email: user.email, name: user.name, href }, { singletonKey: id, priority: 10 });
  });
}
