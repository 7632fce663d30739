/** What other features may call. */
export { addRecipients } from "./events/add-recipients.ts";
export { createPrivateEvent } from "./events/create-private-event.ts";
