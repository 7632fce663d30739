import type { Feature } from "@aside/server/feature.ts";
import { subscriptions } from "./subscriptions.ts";

export const feature: Feature = {
  routes: [],
  subscriptions,
  jobs: () => [],
  crons: () => [],
  tables: ["seats", "subscriptions", "trials"],
  personData: {},
};
