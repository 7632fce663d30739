/** Functions for apps/api, which serves the pages. */
export { drawEmbedPage, unavailablePage } from "./embed-page.ts";
export { findEmbedLinks } from "./find-embed-links.ts";
/** For features/chat, which shows in Slack and Teams what oEmbed says. */
export { findByUrl } from "./find-by-url.ts";
export { type Embed, findEmbed, findEventEmbed, readEmbed } from "./find-embed.ts";
export { embedUrl, presentOembed, shareUrlOf } from "./present.ts";
