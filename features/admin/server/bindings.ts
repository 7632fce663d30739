import { bindJob, type JobBinding } from "@aside/platform/jobs/jobs.ts";
import type { Mailer } from "@aside/platform/mail/port.ts";
import { writeInviteMail } from "./invite-mail.ts";
import { sendInviteMail } from "./jobs.ts";

export const bindings = (mailer: Mailer): JobBinding[] => [
  bindJob(sendInviteMail, async ({ data }) => void (await mailer.send({ to: { address: data.email }, ...writeInviteMail(data) }))),
];
