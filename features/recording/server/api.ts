/** What other features may call. */
export { requestMp4 } from "./request-mp4.ts";
