import { PROVIDER_NAMES } from "@aside/core/accounts/copy.ts";
import type { Mailer } from "@aside/server/email/port.ts";
import { bindJob, type JobBinding } from "@aside/server/jobs/jobs.ts";
import type { SocialProvider } from "../social-contract.ts";
import { writeIdentityCodeMail } from "./confirm-email/code-mail.ts";
import { sendIdentityCodeMail } from "./jobs.ts";

export const bindings = (mailer: Mailer): JobBinding[] => [
  bindJob(sendIdentityCodeMail, async ({ data: { email, code, provider } }) => {
    const mail = writeIdentityCodeMail({ code, provider: PROVIDER_NAMES[provider as SocialProvider] });
    await mailer.send({ to: { name: "", address: email }, ...mail });
  }),
];
