import type { Feature } from "@aside/server/feature.ts";
import { route } from "@aside/server/http/context.ts";
import { search as endpoint } from "../contract.ts";
import { search } from "./search.ts";
import { subscriptions } from "./subscriptions.ts";
import { bindJob } from "@aside/server/jobs/jobs.ts";
import { indexPost } from "./jobs.ts";
import { runIndexPost } from "./run-index-post.ts";

export const feature: Feature = {
  routes: [route(endpoint, search)],
  subscriptions,
  jobs: (context) => [bindJob(indexPost, async (run) => await runIndexPost(context, run))],
  crons: () => [],
  tables: ["search_passages"],
  personData: {},
};
