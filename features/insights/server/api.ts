/** What other features may call. */
export { plain } from "./find-quote.ts";
