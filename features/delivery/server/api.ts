/** What other features may call. */
export { markOpened } from "./store.ts";
