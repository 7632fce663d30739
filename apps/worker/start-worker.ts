import { join } from "node:path";
import * as account from "@aside/features/my-account/server/bindings.ts";
import * as signIn from "@aside/features/sign-in/server/bindings.ts";
import * as singleSignOn from "@aside/features/single-sign-on/server/bindings.ts";
import { crons as accountCrons } from "@aside/core/accounts/server/crons.ts";
import { startMissingTrials } from "@aside/core/entitlements/server/trials.ts";
import * as analytics from "@aside/features/analytics/server/bindings.ts";
import { crons as linkPreviewCrons } from "@aside/features/link-previews/server/image-previews.ts";
import { crons as libraryCrons } from "@aside/features/library/server/reminders/remind.ts";
import * as errorReports from "@aside/features/error-reports/server/bindings.ts";
import * as invitations from "@aside/features/invitations/server/bindings.ts";
import * as secondFactor from "@aside/features/second-factor/server/bindings.ts";
import * as forms from "@aside/features/forms/server/bindings.ts";
import * as billing from "@aside/features/billing/server/bindings.ts";
import { crons as billingCrons } from "@aside/features/billing/server/crons.ts";
import * as delivery from "@aside/features/delivery/server/bindings.ts";
import * as analysis from "@aside/features/analysis/server/bindings.ts";
import * as insights from "@aside/features/insights/server/bindings.ts";
import * as scheduling from "@aside/features/scheduling/server/bindings.ts";
import * as search from "@aside/features/search/server/bindings.ts";
import * as site from "@aside/features/site/server/bindings.ts";
import * as transcripts from "@aside/features/transcripts/server/bindings.ts";
import * as notifications from "@aside/features/notifications/server/bindings.ts";
import { startMergeLoop } from "@aside/features/viewing/server/engagement/merge-loop.ts";
import * as editing from "@aside/features/editing/server/bindings.ts";
import * as recording from "@aside/features/recording/server/bindings.ts";
import { deleteRateWindowsBefore } from "@aside/server/rate-limits/guard-store.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { openMail } from "@aside/server/email/open-mail.ts";
import { openSms } from "@aside/server/sms/open-sms.ts";

/** Where the build of the web app leaves its source maps (apps/web/source-maps.ts). */
const SOURCE_MAPS = join(import.meta.dirname, "../web/source-maps");

/** Binds the jobs of every feature. `stop` ends the other background tasks; jobs end with the context. */
export async function startWorker(context: AppContext): Promise<{ stop: () => Promise<void> }> {
  const { config } = context;
  const mailer = await openMail({ ...(config.SMTP_URL ? { smtpUrl: config.SMTP_URL } : {}), dataDir: config.dataDir });
  await context.jobs.work([
    ...account.bindings(context, mailer),
    ...invitations.bindings(mailer),
    ...signIn.bindings(mailer),
    ...singleSignOn.bindings(mailer),
    ...secondFactor.bindings(openSms({ url: config.SMS_URL, apiKey: config.SMS_API_KEY, from: config.SMS_FROM, dataDir: config.dataDir })),
    ...recording.bindings(context),
    ...editing.bindings(context),
    ...delivery.bindings(context, mailer),
    ...transcripts.bindings(context),
    ...insights.bindings(context),
    ...search.bindings(context),
    ...analysis.bindings(context),
    ...notifications.bindings(context, mailer),
    ...errorReports.bindings(context, SOURCE_MAPS),
    ...analytics.bindings(context),
    ...billing.bindings(context, mailer),
    ...scheduling.bindings(context, mailer),
    ...forms.bindings(context, mailer),
    ...site.bindings(context, mailer),
  ]);
  await context.jobs.schedule([
    ...accountCrons(context),
    ...account.crons(context),
    ...recording.crons(context),
    ...insights.crons(context),
    ...notifications.crons(context),
    ...errorReports.crons(context),
    ...libraryCrons(context),
    ...linkPreviewCrons(context),
    ...billingCrons(context),
    ...scheduling.crons(context),
    ...forms.crons(context),
    ...site.crons(context),
    { name: "guards.sweep", cron: "17 * * * *", handler: async () => await sweepGuards(context) },
  ]);
  await startMissingTrials(context);
  return startMergeLoop(context);
}

const HOUR_MS = 60 * 60 * 1000;

async function sweepGuards(context: AppContext): Promise<void> {
  await context.sealing.sweep();
  await deleteRateWindowsBefore(context.db, new Date(context.now().getTime() - 25 * HOUR_MS));
}
