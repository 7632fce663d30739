import type { Feature } from "@aside/server/feature.ts";
import { route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { addEmailMembers } from "./add-email-members.ts";
import { registerPictureRoute } from "./send-picture.ts";

export const feature: Feature = {
  routes: [route(contract.addEmailMembers, addEmailMembers)],
  rawRoutes: registerPictureRoute,
  subscriptions: [],
  jobs: () => [],
  crons: () => [],
  tables: [],
  personData: {},
};
