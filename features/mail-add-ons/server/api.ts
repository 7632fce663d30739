export { findGmailAddOn, findOutlookAddIn } from "./add-ons.ts";
export { OUTLOOK_PAGE } from "./outlook/page.ts";
