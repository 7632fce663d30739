import { connectAnApp } from "./connect-an-app.ts";
import { embedAVideo } from "./embed-a-video.ts";
import type { Guide } from "./guide.ts";
import { partnerSignIn } from "./partner-sign-in.ts";
import { receiveAWebhook } from "./receive-a-webhook.ts";
import { signAViewerIn } from "./sign-a-viewer-in.ts";
import { uploadAndSend } from "./upload-and-send.ts";

/** In the order of the start page. */
export const GUIDES: readonly Guide[] = [uploadAndSend, receiveAWebhook, embedAVideo, signAViewerIn, partnerSignIn, connectAnApp];
