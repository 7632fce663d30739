/** The functions that other features may call. */
export { requestMp4 } from "./enrichments/request-mp4.ts";
