import type { Feature } from "@aside/server/feature.ts";
import { route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { collectEvents } from "./collect-events.ts";
import { bindJob } from "@aside/server/jobs/jobs.ts";
import { forwardEvents } from "./jobs.ts";

const TIMEOUT_MS = 10_000;

export const feature: Feature = {
  routes: [route(contract.collectEvents, collectEvents)],
  subscriptions: [],
  jobs: (context) => [
    bindJob(forwardEvents, async ({ data }) => {
      const { ANALYTICS_URL: url } = context.config;
      if (!url) return;
      const response = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(data),
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`the collector answered with status ${response.status}`);
    }),
  ],
  crons: () => [],
  tables: [],
  personData: {},
};
