/** Functions for other features. */
export { type EmailAttachments, readEmailAttachments } from "./email-attachments.ts";
