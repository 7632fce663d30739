import { AppError, conflict, notFound } from "@aside/contract/errors.ts";
import { requireUser } from "@aside/core/accounts/server/authority.ts";
import { findUserById } from "@aside/core/accounts/server/users-store.ts";
import { recordAudit } from "@aside/server/audit/record-audit.ts";
import type { Mailer } from "@aside/server/email/port.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type { sendNewsletter as sendEndpoint, testNewsletter as testEndpoint } from "../../admin-contract.ts";
import { contentCopy as copy } from "../../copy.ts";
import { sendTest } from "../jobs.ts";
import { countConfirmed } from "../subscribers/subscribers-store.ts";
import { enqueueBatch } from "./enqueue-batch.ts";
import { read } from "./manage-newsletters.ts";
import { testMail } from "./newsletter-email.ts";
import { findNewsletter, lockNewsletter, markTested } from "./newsletters-store.ts";
import { startSending } from "./sending-store.ts";

export const testNewsletter: Handler<typeof testEndpoint> = async ({ actor, params, context }) => {
  const { userId } = requireUser(actor);
  await context.db.transaction().execute(async (trx) => {
    const row = await lockNewsletter(trx, params.id);
    if (!row) throw notFound();
    await markTested(trx, row.id, row.version);
    const data = { newsletter_id: row.id, user_id: userId, version: row.version };
    await context.jobs.enqueue(trx, sendTest, data, { singletonKey: `${row.id}:${row.version}:${userId}` });
  });
  return await read(context, params.id);
};

export async function runSendTest(context: AppContext, mailer: Mailer, data: { newsletter_id: string; user_id: string }): Promise<void> {
  const [newsletter, user] = await Promise.all([findNewsletter(context.db, data.newsletter_id), findUserById(context.db, data.user_id)]);
  // Deleted meanwhile.
  if (!newsletter || !user) return;
  await mailer.send(testMail(context, newsletter, { name: user.name, address: user.email }));
}

export const sendNewsletter: Handler<typeof sendEndpoint> = async ({ actor, params, body, context, request }) => {
  const user = requireUser(actor);
  await context.db.transaction().execute(async (trx) => {
    const row = await lockNewsletter(trx, params.id);
    if (!row) throw notFound();
    if (row.send_started_at) throw conflict(row.sent_at ? copy.sentBefore : copy.beingSent);
    if (row.version !== body.version) throw conflict(copy.changedMeanwhile);
    if (!row.published_at) throw new AppError(422, "not_published", copy.notPublished);
    if (row.tested_version !== row.version) throw new AppError(422, "not_tested", copy.notTested);
    const recipients = await countConfirmed(trx);
    if (recipients === 0) throw new AppError(422, "no_subscribers", copy.noSubscribers);
    await startSending(trx, row.id, { now: context.now(), recipients });
    await enqueueBatch(context, trx, row.id, null);
    const target = { kind: "newsletter", id: row.id, label: row.title };
    const details = { recipients };
    await recordAudit(context, trx, { companyId: null, by: user, action: "site.newsletter_sent", target, details, request });
  });
  return await read(context, params.id);
};
