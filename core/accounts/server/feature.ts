import type { Feature } from "@aside/server/feature.ts";
import { route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { mediaCookie } from "./sessions/media-cookie.ts";
import { userInfo } from "./user-info.ts";
import { sweepAuth } from "./sweep/sweep.ts";
import { subscriptions } from "./subscriptions.ts";
import { personData } from "./person-store.ts";

export const feature: Feature = {
  routes: [route(contract.userInfo, userInfo), route(contract.mediaCookie, mediaCookie)],
  subscriptions,
  jobs: () => [],
  crons: (context) => [{ name: "auth.sweep", cron: "43 * * * *", handler: async () => await sweepAuth(context) }],
  tables: ["companies", "guests", "password_resets", "sessions", "users"],
  personData,
};
