/** Functions for other features. */
export { requireHuman } from "./bot/require-human.ts";
