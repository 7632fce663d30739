/** Functions for other features. */
export { findTranscript, listTranscriptSegments } from "./store.ts";
