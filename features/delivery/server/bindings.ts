import type { AppContext } from "@aside/server/http/context.ts";
import { bindJob, type JobBinding } from "@aside/server/jobs/jobs.ts";
import type { Mailer } from "@aside/server/email/port.ts";
import { deliver, sendRetryLink } from "./jobs.ts";
import { writeRetryMail } from "./retry-email.ts";
import { runDeliver } from "./run-deliver.ts";

export const bindings = (context: AppContext, mailer: Mailer): JobBinding[] => [
  bindJob(deliver, async (run) => await runDeliver(context, mailer, run)),
  bindJob(sendRetryLink, async ({ data }) => void (await mailer.send({ to: { address: data.email }, ...writeRetryMail(data.href) }))),
];
