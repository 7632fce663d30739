import { type Route, route } from "@aside/server/http/context.ts";
import * as contract from "../../bot-contract.ts";
import { botChallenge, siteVerify } from "./site-verify.ts";

export const botRoutes: Route[] = [route(contract.botChallenge, botChallenge), route(contract.siteVerify, siteVerify)];
