import type { Feature } from "@aside/server/feature.ts";
import { route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { bookDemo } from "./book-demo.ts";
import { cancelDemo, cancelDemoByHost, moveDemo, readDemo } from "./change-demo.ts";
import { demoCalendar } from "./demo-calendar.ts";
import { demoTimes } from "./demo-times.ts";
import { listDemos } from "./list-demos.ts";
import { deleteDemoHost, readDemoSettings, saveDemoHost, updateDemoSettings } from "./settings.ts";
import { bindJob } from "@aside/server/jobs/jobs.ts";
import { writeDemoMail } from "./demo-email.ts";
import { sendDemoMail } from "./jobs.ts";
import { remindOfDemos } from "./remind.ts";

export const feature: Feature = {
  routes: [
    route(contract.demoTimes, demoTimes),
    route(contract.bookDemo, bookDemo),
    route(contract.readDemo, readDemo),
    route(contract.moveDemo, moveDemo),
    route(contract.cancelDemo, cancelDemo),
    route(contract.demoCalendar, demoCalendar),
    route(contract.readDemoSettings, readDemoSettings),
    route(contract.updateDemoSettings, updateDemoSettings),
    route(contract.saveDemoHost, saveDemoHost),
    route(contract.deleteDemoHost, deleteDemoHost),
    route(contract.listDemos, listDemos),
    route(contract.cancelDemoByHost, cancelDemoByHost),
  ],
  subscriptions: [],
  jobs: (context, { mailer }) => [
    bindJob(sendDemoMail, async ({ data }) => {
      const message = await writeDemoMail(context, data);
      if (message) await mailer.send(message);
    }),
  ],
  crons: (context) => [{ name: "scheduling.remind", cron: "*/5 * * * *", handler: async () => await remindOfDemos(context) }],
  tables: ["demo_bookings", "demo_hosts", "demo_settings"],
  personData: {},
};
