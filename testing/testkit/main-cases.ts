/** `npm test` tries the main cases; `npm run test:all`, and a file that is run by its name, try all of them (docs/decisions/0086). */
export const onlyMainCases = process.env["TEST_CASES"] === "main";
