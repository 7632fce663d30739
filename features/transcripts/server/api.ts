/** Functions for other features. */
export { findTranscript, listTranscriptSegments, SCRIPT_ENGINE } from "./store.ts";
