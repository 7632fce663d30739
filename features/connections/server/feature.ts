import type { Feature } from "@aside/server/feature.ts";
import { route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { listConnections } from "./list-connections.ts";

export const feature: Feature = {
  routes: [route(contract.listConnections, listConnections)],
  subscriptions: [],
  jobs: () => [],
  crons: () => [],
  tables: [],
  personData: {},
};
