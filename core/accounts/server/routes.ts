import { type Route, route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { mediaCookie } from "./sessions/media-cookie.ts";
import { userInfo } from "./user-info.ts";

export const routes: Route[] = [route(contract.userInfo, userInfo), route(contract.mediaCookie, mediaCookie)];
