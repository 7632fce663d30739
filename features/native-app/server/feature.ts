import type { Feature } from "@aside/server/feature.ts";
import { route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { registerAssociationFiles } from "./association-files.ts";
import { checkAppUpdate } from "./check-app-update.ts";

export const feature: Feature = {
  routes: [route(contract.checkAppUpdate, checkAppUpdate)],
  rawRoutes: registerAssociationFiles,
  subscriptions: [],
  jobs: () => [],
  crons: () => [],
  tables: [],
  personData: {},
};
