import type { AppContext } from "@aside/platform/http/context.ts";
import { bindJob, type JobBinding } from "@aside/platform/jobs/jobs.ts";
import type { Mailer } from "@aside/platform/mail/port.ts";
import { deliver } from "./jobs.ts";
import { runDeliver } from "./run-deliver.ts";

export const bindings = (context: AppContext, mailer: Mailer): JobBinding[] => [
  bindJob(deliver, async (run) => await runDeliver(context, mailer, run)),
];
