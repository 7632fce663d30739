import { type Route, route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { collectEvents } from "./collect-events.ts";

export const routes: Route[] = [route(contract.collectEvents, collectEvents)];
