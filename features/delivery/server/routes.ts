import { type Route, route } from "@aside/platform/http/context.ts";
import * as contract from "../contract.ts";
import { addMe } from "./add-me.ts";
import { emailTracking } from "./email-tracking.ts";
import { sendPost } from "./send-post.ts";
import { shareLink } from "./share-link.ts";

export const routes: Route[] = [
  route(contract.sendPost, sendPost),
  route(contract.shareLink, shareLink),
  route(contract.emailTracking, emailTracking),
  route(contract.addMe, addMe),
];
