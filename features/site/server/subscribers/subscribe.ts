import { mailLink } from "@aside/server/email/links.ts";
import { isOverLimit } from "@aside/server/rate-limits/rate-limit.ts";
import { button, heading, layout, paragraph } from "@aside/server/email/layout.ts";
import type { Mailer } from "@aside/server/email/port.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type { subscribe as endpoint } from "../../contract.ts";
import { emailCopy } from "../../copy.ts";
import { sendConfirmation } from "../jobs.ts";
import { signLink } from "../signed-links.ts";
import { findSubscriber, requestSubscription } from "./subscribers-store.ts";

const DAY_SECONDS = 24 * 60 * 60;
/** Emails that one address can be made to get in a day. */
const MAX_PER_DAY = 3;
const LINK_DAYS = 7;

export const subscribe: Handler<typeof endpoint> = async ({ body, context }) => {
  await requestConfirmation(context, body);
  return { success: true as const };
};

/**
 * Emails a link to confirm. Nothing tells whether the address is known: not the answer, nor its time, because the job decides what is sent.
 * `website` is filled by machines only.
 */
export async function requestConfirmation(context: AppContext, { email, website }: { email: string; website: string }): Promise<void> {
  if (website !== "") return;
  const now = context.now();
  const limit = { key: `newsletter:${email}`, max: MAX_PER_DAY, windowSeconds: DAY_SECONDS, now };
  if (context.config.RATE_LIMITS && (await isOverLimit(context.db, limit))) return;
  await context.db.transaction().execute(async (trx) => {
    const id = await requestSubscription(trx, { id: context.newId(), email, now });
    await context.jobs.enqueue(trx, sendConfirmation, { subscriber_id: id }, { singletonKey: id });
  });
}

export async function runSendConfirmation(context: AppContext, mailer: Mailer, data: { subscriber_id: string }): Promise<void> {
  const subscriber = await findSubscriber(context.db, data.subscriber_id);
  // Removed meanwhile, or confirmed: nothing to ask.
  if (subscriber?.state !== "pending") return;
  const expiresAt = new Date(subscriber.requested_at.getTime() + LINK_DAYS * DAY_SECONDS * 1000);
  const token = signLink(context.config.secretKey, "newsletter-confirm", { id: subscriber.id, expiresAt });
  const texts = emailCopy.confirm;
  await mailer.send({
    to: { address: subscriber.email },
    subject: texts.subject,
    ...layout({
      preview: texts.body,
      parts: [
        heading(texts.heading),
        paragraph(texts.body),
        button({ label: texts.button, href: mailLink(context.config, `/newsletters/confirm?token=${token}`) }),
        paragraph(texts.ignore),
      ],
    }),
  });
}
