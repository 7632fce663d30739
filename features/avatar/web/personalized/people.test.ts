import { parseRecipients } from "@aside/ui/fields/recipients.ts";
import { expect, test } from "vitest";
import { addPeople, completePerson, countMissing, missingOf } from "./people.ts";

const ADA = { email: "ada@example.org", name: "Ada", company: "" };
const recipient = (email: string, name?: string) => ({ email, valid: true, ...(name === undefined ? {} : { name }) });

test("people are added once, with the first word of their name", () => {
  expect(
    addPeople([ADA], [recipient("ADA@example.org", "Other"), recipient("Bob@example.org", " Bob  Builder "), recipient("bob@example.org")]),
  ).toEqual([ADA, { email: "bob@example.org", name: "Bob", company: "" }]);
});

test("a pasted list is read with names in quotes, semicolons, new lines and addresses that are there twice", () => {
  const pasted = `"Bob, Jr. Brown" <bob@x.com>, Ann <ann@y.com>; "Olsen, Kari" <kari@z.com>\nEve Adams <eve@z.com>\r\nBOB@x.com;dan@z.com`;
  expect(addPeople([ADA], parseRecipients(pasted)).map(({ email, name }) => [email, name])).toEqual([
    ["ada@example.org", "Ada"],
    ["bob@x.com", "Bob"],
    ["ann@y.com", "Ann"],
    ["kari@z.com", "Kari"],
    ["eve@z.com", "Eve"],
    ["dan@z.com", ""],
  ]);
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
