/** What other features may call. */
export { plain } from "./generate/find-quote.ts";
