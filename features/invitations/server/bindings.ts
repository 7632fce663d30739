import { bindJob, type JobBinding } from "@aside/server/jobs/jobs.ts";
import type { Mailer } from "@aside/server/email/port.ts";
import { writeInviteMail } from "./invite-email.ts";
import { sendInviteMail } from "./jobs.ts";
export const bindings = (mailer: Mailer): JobBinding[] => [
  bindJob(sendInviteMail, async ({ data }) => void (await mailer.send({ to: { address: data.email }, ...writeInviteMail(data) }))),
];
