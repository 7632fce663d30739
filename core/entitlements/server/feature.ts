import type { Feature } from "@aside/server/feature.ts";
import { invalidation } from "@aside/server/signals/invalidation.ts";
import { subscriptions } from "./subscriptions.ts";

export const feature: Feature = {
  routes: [],
  subscriptions,
  jobs: () => [],
  crons: () => [],
  tables: ["seats", "subscriptions", "trials"],
  invalidates: [
    invalidation("subscriptions", "plan", { id: ["user_id", "company_id"], inserted: true, deleted: true, updated: "any" }),
    invalidation("seats", "plan", { id: ["user_id", "company_id"], inserted: true, deleted: true, updated: "any" }),
    invalidation("trials", "plan", { id: "key", inserted: true, deleted: true, updated: "any" }),
  ],
  personData: {},
};
