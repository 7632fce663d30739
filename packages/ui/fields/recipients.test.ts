import { expect, it } from "vitest";
import { isEmailAddress, mergeRecipients, parseRecipients } from "./recipients.ts";

const emails = (text: string) => parseRecipients(text).map((recipient) => recipient.email);

it("splits on any mixture of commas, semicolons, spaces and newlines", () => {
  expect(emails("a@x.io, b@x.io;c@x.io d@x.io\r\ne@x.io,,; \n")).toEqual(["a@x.io", "b@x.io", "c@x.io", "d@x.io", "e@x.io"]);
});

it("reads names before an address in angle brackets", () => {
  expect(parseRecipients("Ada Lovelace <ada@x.io>; Bob <bob@x.io>")).toEqual([
    { email: "ada@x.io", name: "Ada Lovelace", valid: true },
    { email: "bob@x.io", name: "Bob", valid: true },
  ]);
});

it("keeps a comma inside a quoted name", () => {
  expect(parseRecipients('"Lovelace, Ada" <ada@x.io>, bob@x.io')).toEqual([
    { email: "ada@x.io", name: "Lovelace, Ada", valid: true },
    { email: "bob@x.io", valid: true },
  ]);
});

it("does not add an address to the next name", () => {
  expect(parseRecipients("a@x.io Ada Lovelace <ada@x.io> b@x.io")).toEqual([
    { email: "a@x.io", valid: true },
    { email: "ada@x.io", name: "Ada Lovelace", valid: true },
    { email: "b@x.io", valid: true },
  ]);
});

it("ends an unclosed quote at the end of the line", () => {
  expect(emails('"Ada <ada@x.io>\nbob@x.io, eve@x.io')).toEqual(["ada@x.io", "bob@x.io", "eve@x.io"]);
});

it("removes duplicates regardless of case, and keeps the first", () => {
  expect(emails("Ada@X.io ada@x.io ADA@x.IO")).toEqual(["Ada@X.io"]);
  const list = parseRecipients("ada@x.io");
  expect(mergeRecipients(list, parseRecipients("ADA@X.IO bob@x.io")).map((r) => r.email)).toEqual(["ada@x.io", "bob@x.io"]);
});

it("keeps invalid entries and marks them", () => {
  expect(parseRecipients("ada@x.io hello <nobody@>")).toContainEqual({ email: "nobody@", name: "hello", valid: false });
  expect(parseRecipients("hello")).toEqual([{ email: "hello", valid: false }]);
  expect(parseRecipients(' \n,;<>""')).toEqual([]);
});

it.each(["a@b.c", "ada+x@sub.domain.co.uk", "user@bücher.example", "o'neil@x.io"])("accepts %s", (text) => {
  expect(isEmailAddress(text)).toBe(true);
});

it.each(["", "a", "a@b", "@b.c", "a@b..c", "a b@c.d", "a@b.c\r\nBcc: x@y.z", `${"a".repeat(250)}@b.co`])("rejects %j", (text) => {
  expect(isEmailAddress(text)).toBe(false);
});

it("reads 10,000 addresses without noticeable delay", () => {
  const text = Array.from({ length: 10_000 }, (_, n) => `Person ${n} <p${n}@x.io>`).join(", ");
  const started = performance.now();
  expect(parseRecipients(text)).toHaveLength(10_000);
  expect(performance.now() - started).toBeLessThan(10_000);
});
