import type { Feature } from "@aside/server/feature.ts";
import { route } from "@aside/server/http/context.ts";
import * as admin from "../admin-contract.ts";
import * as contract from "../contract.ts";
import { listApps, setAppPolicy, setAppRule } from "./apps/company-apps.ts";
import { deleteApp, rotateAppSecret, saveApp } from "./apps/manage-apps.ts";
import { disconnectApp, listConnectedApps } from "./connected/connected-apps.ts";
import { approveConsent, denyConsent, readConsent } from "./consent/consent.ts";
import { personData } from "./person-store.ts";
import { registerOauthRoutes } from "./provider/routes.ts";
import { sweep } from "./sweep.ts";

export const feature: Feature = {
  routes: [
    route(contract.readConsent, readConsent),
    route(contract.approveConsent, approveConsent),
    route(contract.denyConsent, denyConsent),
    route(contract.listConnectedApps, listConnectedApps),
    route(contract.disconnectApp, disconnectApp),
    route(admin.listApps, listApps),
    route(admin.saveApp, saveApp),
    route(admin.rotateAppSecret, rotateAppSecret),
    route(admin.deleteApp, deleteApp),
    route(admin.setAppRule, setAppRule),
    route(admin.setAppPolicy, setAppPolicy),
  ],
  rawRoutes: registerOauthRoutes,
  subscriptions: [],
  jobs: () => [],
  crons: (context) => [{ name: "oauth.sweep", cron: "41 * * * *", handler: async () => await sweep(context) }],
  tables: ["oauth_apps", "oauth_company_apps", "oauth_grants", "oauth_records", "oauth_strict_companies"],
  personData,
};
