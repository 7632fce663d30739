import type { Mailer } from "@aside/server/email/port.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { JobRun } from "@aside/server/jobs/jobs.ts";
import { enqueueBatch } from "./enqueue-batch.ts";
import { newsletterMail } from "./newsletter-email.ts";
import { findNewsletter, type NewsletterRow } from "./newsletters-store.ts";
import {
  claimRecipient,
  finishBatch,
  listNextRecipients,
  listSending,
  markRecipient,
  type Recipient,
  releaseRecipient,
} from "./sending-store.ts";

export const BATCH = 200;
/** Emails on the way at once: the connections of the mailer's pool. */
const PARALLEL = 4;

/**
 * Sends one batch. It may run again at any point, also at the same time: recipients are claimed one by one, and only one run moves on to the
 * next batch.
 */
export async function runSendBatch(
  context: AppContext,
  mailer: Mailer,
  { data, signal, isLastAttempt }: JobRun<{ newsletter_id: string; after: string | null }>,
): Promise<void> {
  const newsletter = await findNewsletter(context.db, data.newsletter_id);
  if (!newsletter?.send_started_at || newsletter.sent_at || newsletter.send_after !== data.after) return;
  const given = { startedAt: newsletter.send_started_at, after: data.after, limit: BATCH };
  const recipients = await listNextRecipients(context.db, given);
  const queue = [...recipients];
  const problems: unknown[] = [];
  const sendNext = async () => {
    for (let next = queue.shift(); next && !signal.aborted; next = queue.shift()) {
      const problem = await sendOne(context, mailer, newsletter, next, isLastAttempt);
      if (problem) problems.push(problem);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, sendNext));
  signal.throwIfAborted();
  // The next attempt sends to those only.
  if (problems.length > 0 && !isLastAttempt) throw problems[0];
  const last = recipients.length < BATCH ? null : (recipients.at(-1)?.id ?? null);
  await context.db.transaction().execute(async (trx) => {
    const isOurs = await finishBatch(trx, newsletter.id, { after: data.after, last, now: context.now() });
    if (isOurs && last !== null) await enqueueBatch(context, trx, newsletter.id, last);
  });
}

/** Returns the problem if another attempt may help. */
async function sendOne(
  context: AppContext,
  mailer: Mailer,
  newsletter: NewsletterRow,
  recipient: Recipient,
  isLastAttempt: boolean,
): Promise<unknown> {
  if (!(await claimRecipient(context.db, newsletter.id, recipient.id))) return null;
  try {
    await mailer.send(newsletterMail(context, newsletter, recipient));
  } catch (error) {
    const isFinal = isLastAttempt || isRefusedAddress(error);
    await (isFinal
      ? markRecipient(context.db, newsletter.id, recipient.id, "failed")
      : releaseRecipient(context.db, newsletter.id, recipient.id));
    return isFinal ? null : error;
  }
  await markRecipient(context.db, newsletter.id, recipient.id, "sent");
  return null;
}

/** The server refused this address for good (RFC 5321, 5xx after RCPT TO); nodemailer says so with these fields. */
function isRefusedAddress(error: unknown): boolean {
  const { command, responseCode } = error as { command?: string; responseCode?: number };
  return command === "RCPT TO" && responseCode !== undefined && responseCode >= 500;
}

/** Goes on where all attempts of a batch have failed, or its job was lost. */
export async function resumeSending(context: AppContext): Promise<void> {
  for (const { id, send_after } of await listSending(context.db)) await enqueueBatch(context, context.db, id, send_after);
}
