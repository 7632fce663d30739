/** Functions for other features. */
export { countAttachments } from "./store.ts";
export { type EmailAttachments, readEmailAttachments } from "./email-attachments.ts";
export { submissionMaxBytes } from "./max-bytes.ts";
