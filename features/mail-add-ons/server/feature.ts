import type { Feature } from "@aside/server/feature.ts";
import { route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { acceptMailLink, readMailLink } from "./accounts/link-account.ts";
import { gmailManifest } from "./gmail/manifest.ts";
import { registerGmailRoutes } from "./gmail/routes.ts";
import { registerIconRoutes } from "./icons.ts";
import { outlookPackage } from "./outlook/package.ts";
import { startOutlookSession } from "./outlook/start-session.ts";
import { personData } from "./person-store.ts";
import { readMailAddOns } from "./read-add-ons.ts";
import { sweep } from "./sweep.ts";

export const feature: Feature = {
  routes: [
    route(contract.readMailAddOns, readMailAddOns),
    route(contract.gmailManifest, gmailManifest),
    route(contract.outlookPackage, outlookPackage),
    route(contract.readMailLink, readMailLink),
    route(contract.acceptMailLink, acceptMailLink),
    route(contract.startOutlookSession, startOutlookSession),
  ],
  rawRoutes: (app, context, callers) => {
    registerGmailRoutes(app, context, callers);
    registerIconRoutes(app);
  },
  subscriptions: [],
  jobs: () => [],
  crons: (context) => [{ name: "mailAddOns.sweep", cron: "43 * * * *", handler: async () => await sweep(context) }],
  tables: ["mail_add_on_accounts", "mail_add_on_insertions", "mail_add_on_links"],
  personData,
};
