import { expect, test } from "vitest";
import { addPeople, completePerson, countMissing, missingOf } from "./people.ts";

const ADA = { email: "ada@example.org", name: "Ada", company: "" };
const recipient = (email: string, name?: string) => ({ email, valid: true, ...(name === undefined ? {} : { name }) });

test("people are added once, with the first word of their name", () => {
  expect(
    addPeople([ADA], [recipient("ADA@example.org", "Other"), recipient("Bob@example.org", " Bob  Builder "), recipient("bob@example.org")]),
  ).toEqual([ADA, { email: "bob@example.org", name: "Bob", company: "" }]);
});

test("what the contacts know does not replace what was typed", () => {
  const known = { email: "ada@example.org", name: "Augusta Ada", company: "Engines" };
  expect(completePerson([ADA], known)).toEqual([{ ...ADA, company: "Engines" }]);
  expect(completePerson([{ ...ADA, name: "" }], known)).toEqual([{ ...ADA, name: "Augusta", company: "Engines" }]);
  expect(completePerson([ADA], { ...known, email: "bob@example.org" })).toEqual([ADA]);
});

test("only what the text needs is missing", () => {
  expect(missingOf("{name} {company|you}", { ...ADA, name: " " })).toEqual({ name: true, company: false });
  expect(missingOf("{name} {company}", ADA)).toEqual({ name: false, company: true });
  expect(countMissing("{company}", [ADA, { ...ADA, company: "Engines" }])).toBe(1);
});
