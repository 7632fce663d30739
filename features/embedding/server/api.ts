/** Functions for apps/api, which serves the pages. */
export { drawEmbedPage, unavailablePage } from "./embed-page.ts";
export { findEmbedLinks } from "./find-embed-links.ts";
