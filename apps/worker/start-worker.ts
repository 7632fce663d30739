import { allFeatures } from "@aside/api/features.ts";
import { startMissingTrials } from "@aside/core/entitlements/server/trials.ts";
import { startCrmLoop } from "@aside/features/crm/server/sending/send-loop.ts";
import { startChatLoop } from "@aside/features/chat/server/messages/chat-loop.ts";
import { startMergeLoop } from "@aside/features/viewing/server/engagement/merge-loop.ts";
import { startDeliveryLoop } from "@aside/features/webhooks/server/deliveries/delivery-loop.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { openMail } from "@aside/server/email/open-mail.ts";
import { openPush } from "@aside/server/push/open-push.ts";
import { openSms } from "@aside/server/sms/open-sms.ts";

/** Runs the jobs of every feature. `stop` ends the other background tasks; jobs end with the context. */
export async function startWorker(context: AppContext): Promise<{ stop: () => Promise<void> }> {
  const { config } = context;
  const senders = {
    mailer: await openMail({ ...(config.SMTP_URL ? { smtpUrl: config.SMTP_URL } : {}), dataDir: config.dataDir }),
    push: openPush(config),
    sms: openSms({ url: config.SMS_URL, apiKey: config.SMS_API_KEY, from: config.SMS_FROM, dataDir: config.dataDir }),
  };
  await context.jobs.work(allFeatures.flatMap(({ jobs }) => jobs(context, senders)));
  await context.jobs.schedule(allFeatures.flatMap(({ crons }) => crons(context)));
  await startMissingTrials(context);
  const loops = [startMergeLoop(context), startDeliveryLoop(context), startCrmLoop(context), startChatLoop(context)];
  return {
    stop: async () =>
      void (await Promise.all([...loops.map(async (loop) => await loop.stop()), senders.push.apns?.close(), senders.push.fcm?.close()])),
  };
}
