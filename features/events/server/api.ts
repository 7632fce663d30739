/** What other features may call. */
export { addRecipients } from "./add-recipients.ts";
export { createPrivateEvent } from "./create-private-event.ts";
