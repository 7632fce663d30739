import { join } from "node:path";
import type { Feature } from "@aside/server/feature.ts";
import { route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { getClientError } from "./get-client-error.ts";
import { listClientErrors } from "./list-client-errors.ts";
import { reportClientErrors } from "./report-client-errors.ts";
import { resolveClientError } from "./resolve-client-error.ts";
import { bindJob } from "@aside/server/jobs/jobs.ts";
import { recordClientErrors as spec } from "./jobs.ts";
import { StackMapper } from "./map-stack.ts";
import { recordClientErrors } from "./record-client-errors.ts";
import { sweepClientErrors } from "./sweep-client-errors.ts";

/** Where the build of the web app leaves its source maps (apps/web/source-maps.ts). */
const SOURCE_MAPS = join(import.meta.dirname, "../../../apps/web/source-maps");

export const feature: Feature = {
  routes: [
    route(contract.reportClientErrors, reportClientErrors),
    route(contract.listClientErrors, listClientErrors),
    route(contract.getClientError, getClientError),
    route(contract.resolveClientError, resolveClientError),
  ],
  subscriptions: [],
  jobs: (context) => [bindJob(spec, recordClientErrors(context, new StackMapper(SOURCE_MAPS)))],
  crons: (context) => [{ name: "errors.sweep", cron: "51 * * * *", handler: async () => await sweepClientErrors(context) }],
  tables: ["client_errors"],
  personData: {},
};
