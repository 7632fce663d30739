import { bindJob, type JobBinding } from "@aside/server/jobs/jobs.ts";
import type { SmsSender } from "@aside/server/sms/port.ts";
import { writeCodeSms } from "./code-sms.ts";
import { sendCodeSms } from "./jobs.ts";

export const bindings = (sms: SmsSender): JobBinding[] => [
  bindJob(sendCodeSms, async ({ data }) => await sms.send({ to: data.to, text: writeCodeSms(data.code) })),
];
