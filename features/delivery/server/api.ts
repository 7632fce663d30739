/** Functions for other features. */
export { writeEmailSnippet } from "../email-snippet.ts";
export { invite } from "./invite.ts";
export { makePersonalLinks } from "./member-token.ts";
export { requireSendable, sendDraft } from "./send-post.ts";
export { activateLink } from "./share-link.ts";
export { findPicture, lockDraft, lockEvent, markOpened } from "./store.ts";
