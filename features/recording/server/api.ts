/** Functions for other features. */
export { requestMp4 } from "./enrichments/request-mp4.ts";
