import { type Route, route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { addMe } from "./add-me.ts";
import { emailRetryUpload } from "./email-retry-upload.ts";
import { emailTracking } from "./email-tracking.ts";
import { resendPost } from "./resend-post.ts";
import { sendPost } from "./send-post.ts";
import { tellRecipients } from "./updates/tell-recipients.ts";
import { shareLink } from "./share-link.ts";
import { sharedPost } from "./share-post.ts";

export const routes: Route[] = [
  route(contract.sendPost, sendPost),
  route(contract.shareLink, shareLink),
  route(contract.emailTracking, emailTracking),
  route(contract.emailRetryUpload, emailRetryUpload),
  route(contract.addMe, addMe),
  route(contract.resendPost, resendPost),
  route(contract.tellRecipients, tellRecipients),
  route(contract.sharedPost, sharedPost),
];
