import { type Route, route } from "@aside/platform/http/context.ts";
import * as contract from "../contract.ts";
import { createdEvents } from "./read-created.ts";
import { inbox, inboxCount } from "./read-inbox.ts";

export const routes: Route[] = [
  route(contract.inbox, inbox),
  route(contract.createdEvents, createdEvents),
  route(contract.inboxCount, inboxCount),
];
