import type { Feature } from "@aside/server/feature.ts";
import { invalidation } from "@aside/server/signals/invalidation.ts";
import { registerScimRoutes } from "./scim-routes.ts";
import { personData } from "./person-store.ts";

export const feature: Feature = {
  routes: [],
  rawRoutes: (app, context, { byKey }) => registerScimRoutes(app, context, byKey),
  subscriptions: [],
  jobs: () => [],
  crons: () => [],
  tables: ["group_members", "groups"],
  invalidates: [invalidation("group_members", "user", { id: "user_id", inserted: true, deleted: true, updated: "any" })],
  personData,
};
