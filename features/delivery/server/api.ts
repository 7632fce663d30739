/** Functions for other features. */
export { markOpened } from "./store.ts";
