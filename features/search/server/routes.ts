import { type Route, route } from "@aside/server/http/context.ts";
import { search as endpoint } from "../contract.ts";
import { search } from "./search.ts";

export const routes: Route[] = [route(endpoint, search)];
