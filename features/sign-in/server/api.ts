/** Functions for other features. */
export { type CompanyPerson, createCompanyPerson, findCompanyPerson } from "./auto-login/company-person.ts";
export { requireHuman } from "./bot/require-human.ts";
