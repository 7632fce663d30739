/** Functions for apps/api, which serves the pages. */
export { readFormOrigins } from "./forms/read-form.ts";
