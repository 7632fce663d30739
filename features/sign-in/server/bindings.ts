import { bindJob, type JobBinding } from "@aside/server/jobs/jobs.ts";
import type { Mailer } from "@aside/server/email/port.ts";
import { writeCodeMail } from "./sign-up/code-mail.ts";
import { sendCodeMail, sendResetMail } from "./jobs.ts";
import { writeResetMail } from "./passwords/reset-mail.ts";

export const bindings = (mailer: Mailer): JobBinding[] => [
  bindJob(
    sendCodeMail,
    async ({ data }) => void (await mailer.send({ to: { name: "", address: data.email }, ...writeCodeMail(data.code) })),
  ),
  bindJob(
    sendResetMail,
    async ({ data }) => void (await mailer.send({ to: { name: data.name, address: data.email }, ...writeResetMail(data) })),
  ),
];
