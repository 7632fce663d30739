import type { AppContext } from "@aside/server/http/context.ts";
import { bindJob, type CronBinding, type JobBinding } from "@aside/server/jobs/jobs.ts";
import { recordClientErrors as spec } from "./jobs.ts";
import { StackMapper } from "./map-stack.ts";
import { recordClientErrors } from "./record-client-errors.ts";
import { sweepClientErrors } from "./sweep-client-errors.ts";

/** `sourceMaps`: the folder of the maps of the web app's build. */
export const bindings = (context: AppContext, sourceMaps: string): JobBinding[] => [
  bindJob(spec, recordClientErrors(context, new StackMapper(sourceMaps))),
];

export const crons = (context: AppContext): CronBinding[] => [
  { name: "errors.sweep", cron: "51 * * * *", handler: async () => await sweepClientErrors(context) },
];
