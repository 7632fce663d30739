/** What other features may call. */
export { findTranscript, listTranscriptSegments } from "./store.ts";
