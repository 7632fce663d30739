/** What other features use of the bot check. */
export { requireHuman } from "./bot/require-human.ts";
