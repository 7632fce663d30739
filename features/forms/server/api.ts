/** Functions for apps/api, which serves the pages. */
export { readFormPage } from "./forms/read-form.ts";
