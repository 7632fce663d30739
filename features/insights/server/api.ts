/** Functions for other features. */
export { plain } from "./generate/find-quote.ts";
