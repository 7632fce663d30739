import type { Mailer } from "@aside/server/email/port.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { bindJob, type JobBinding } from "@aside/server/jobs/jobs.ts";
import { handleEvent, sendBillingMail } from "./jobs.ts";
import { writeBillingMail } from "./webhook/billing-email.ts";
import { handleStoredEvent } from "./webhook/handle-event.ts";

export const bindings = (context: AppContext, mailer: Mailer): JobBinding[] => [
  bindJob(handleEvent, async ({ data }) => await handleStoredEvent(context, data.event_id)),
  bindJob(
    sendBillingMail,
    async ({ data }) => void (await mailer.send({ to: { name: data.name, address: data.email }, ...writeBillingMail(data) })),
  ),
];
