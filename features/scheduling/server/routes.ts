import { type Route, route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { bookDemo } from "./book-demo.ts";
import { cancelDemo, cancelDemoByHost, moveDemo, readDemo } from "./change-demo.ts";
import { demoCalendar } from "./demo-calendar.ts";
import { demoTimes } from "./demo-times.ts";
import { listDemos } from "./list-demos.ts";
import { deleteDemoHost, readDemoSettings, saveDemoHost, updateDemoSettings } from "./settings.ts";

export const routes: Route[] = [
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
];
