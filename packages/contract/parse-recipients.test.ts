import { expect, test } from "vitest";
import { parseRecipients } from "./parse-recipients.ts";

test("splits on commas, semicolons, spaces and new lines, and includes each address once", () => {
  const { people, invalid } = parseRecipients("a@x.com, B@x.com; c@x.com d@x.com\nA@X.com");
  expect(people.map((person) => person.email)).toEqual(["a@x.com", "b@x.com", "c@x.com", "d@x.com"]);
  expect(invalid).toEqual([]);
});

test("keeps names, quoted or not, with commas inside quotes", () => {
  expect(parseRecipients('"Hopper, Grace" <grace@x.com>, Linus T <l@x.com>; plain@x.com').people).toEqual([
    { email: "grace@x.com", name: "Hopper, Grace" },
    { email: "l@x.com", name: "Linus T" },
    { email: "plain@x.com", name: "" },
  ]);
});

test("returns invalid entries without line breaks", () => {
  const { people, invalid } = parseRecipients("nobody, a@b, <bad>, ok@x.com\r\nBcc: evil@x.com");
  expect(people.map((person) => person.email)).toEqual(["ok@x.com", "evil@x.com"]);
  expect(invalid).toEqual(["bad", "nobody", "a@b", "Bcc:"]);
});

test("a name cannot carry a line break", () => {
  expect(parseRecipients('"Eve\r\nBcc: x@y.zz" <eve@x.com>').people[0]?.name).toBe("Eve Bcc: x@y.zz");
});

test("accepts international domains", () => {
  expect(parseRecipients("ada@bücher.example").people).toEqual([{ email: "ada@bücher.example", name: "" }]);
});

test("parses ten thousand addresses in well under a second", () => {
  const text = Array.from({ length: 10_000 }, (_, index) => `p${index}@x.com`).join(", ");
  expect(parseRecipients(text).people).toHaveLength(10_000);
});

test("treats two spellings of one address as one person", () => {
  expect(parseRecipients("ada@bücher.example, ADA@xn--bcher-kva.example").people).toEqual([{ email: "ada@bücher.example", name: "" }]);
});

test("keeps invalid text in angle brackets in the list", () => {
  expect(parseRecipients("<a<b@x.com> < c@x.com <d@x.com")).toEqual({
    people: [
      { email: "b@x.com", name: "a" },
      { email: "c@x.com", name: "" },
    ],
    invalid: ["<", "<d@x.com"],
  });
});
