/** The functions that other features may call. */
export { discardTake } from "./clean-up/discard-take.ts";
export { startConversion } from "./conversion/start-conversion.ts";
export { requestMp4 } from "./enrichments/request-mp4.ts";
