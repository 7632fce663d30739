import { expect, test } from "vitest";
import { fillForReading, fillNotes, isMissing, readVariables, spokenName } from "./personal-notes.ts";

const ADA = { name: "Ada", company: "Acme" };
const NOBODY = { name: " ", company: "" };

test.each([
  ["Hello {name} of {company}.", ADA, "Hello Ada of Acme."],
  ["{ Name }, {COMPANY}", ADA, "Ada, Acme"],
  ["Hello {name|there}!", NOBODY, "Hello there!"],
  ["Hello {name|there}!", ADA, "Hello Ada!"],
  ["Hello {name}!", NOBODY, "Hello !"],
  ["{name}{name}", { ...ADA, name: "{company}" }, "{company}{company}"],
  ["{name}", { ...ADA, name: "$& $1 \\" }, "$& $1 \\"],
  ["{x} {} {a{name}} {", ADA, "{x} {} {aAda} {"],
  ["{name|{company}}", ADA, "{name|Acme}"],
  ["", ADA, ""],
])("%s", (notes, values, filled) => {
  expect(fillNotes(notes, values)).toBe(filled);
});

test("variables are those that are used, needed, and not known", () => {
  expect(readVariables("{name} {company|your company} {Name} {nmae} {}")).toEqual({
    used: ["name", "company"],
    required: ["name"],
    unknown: ["nmae", ""],
  });
  expect(readVariables("No braces. { } is empty")).toEqual({ used: [], required: [], unknown: [""] });
});

test("a value is missing only where the text needs it", () => {
  expect(isMissing("Hello {name}", NOBODY)).toBe(true);
  expect(isMissing("Hello {name|there}", NOBODY)).toBe(false);
  expect(isMissing("Hello {name|there}, and again {name}", NOBODY)).toBe(true);
  expect(isMissing("Hello {name}", { name: "Ada", company: "" })).toBe(false);
  expect(isMissing("Hello", NOBODY)).toBe(false);
});

test("a text of many braces is read in a moment", () => {
  const notes = "{".repeat(50_000) + "{name|".repeat(10_000);
  expect(fillNotes(notes, ADA)).toBe(notes);
});

test("who reads the notes aloud sees the name, the fallback, or what belongs there", () => {
  const html = "<p>Hi {name|there} of {company}, {x|y} {NAME}</p>";
  expect(fillForReading(html, { name: "", company: "" })).toBe("<p>Hi there of {company}, {x|y} {NAME}</p>");
  expect(fillForReading(html, { name: "A<b>", company: "" })).toBe("<p>Hi A&lt;b&gt; of {company}, {x|y} A&lt;b&gt;</p>");
});

test("people are spoken to by their first name", () => {
  const names = ["Bob, Jr. Brown", "Brown, Bob", "Kari Anne Olsen", " Ann ", "King, III", "Dahl,", ""];
  expect(names.map(spokenName)).toEqual(["Bob", "Bob", "Kari", "Ann", "King", "Dahl", ""]);
});
