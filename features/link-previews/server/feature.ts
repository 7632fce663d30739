import type { Feature } from "@aside/server/feature.ts";
import { route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { imagePreviews, sweepPreviews } from "./image-previews.ts";

export const feature: Feature = {
  routes: [route(contract.imagePreviews, imagePreviews)],
  subscriptions: [],
  jobs: () => [],
  crons: (context) => [{ name: "link-previews.sweep", cron: "29 4 * * *", handler: async () => await sweepPreviews(context) }],
  tables: ["link_previews"],
  personData: {},
};
