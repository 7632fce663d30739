import type { Feature } from "@aside/server/feature.ts";
import { registerMcpRoute } from "./mcp-route.ts";

export const feature: Feature = {
  routes: [],
  rawRoutes: registerMcpRoute,
  subscriptions: [],
  jobs: () => [],
  crons: () => [],
  tables: [],
  personData: {},
};
