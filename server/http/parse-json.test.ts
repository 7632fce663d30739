import { expect, test } from "vitest";
import { parseJson } from "./parse-json.ts";

test.each([
  ["500,000 empty lists", `[${"[],".repeat(500_000)}[]]`],
  ["500,000 numbers", `[${"1,".repeat(500_000)}1]`],
  ["100,000 keys", `{${Array.from({ length: 100_000 }, (_, n) => `"k${n}":1`).join()}}`],
  ["lists in lists", `${"[".repeat(20_000)}${"]".repeat(20_000)}`],
])("%s are refused before they are parsed", (_, text) => {
  expect(() => parseJson(text)).toThrow("The request is too large.");
});

test.each([
  ["a long text with commas, brackets and quotes", { text: '[{,"\\"'.repeat(50_000) }],
  ["10,000 people with names", Array.from({ length: 10_000 }, (_, n) => ({ email: `p${n}@x.example`, name: "Ada, Countess" }))],
])("%s is parsed", (_, value) => expect(parseJson(JSON.stringify(value))).toEqual(value));

test.each(['{"a":', `"${"x".repeat(20_000)}`, `${'"\\'.repeat(20_000)}`])("%.10j is not valid JSON", (text) => {
  expect(() => parseJson(text)).toThrow("The request is not valid JSON.");
});
