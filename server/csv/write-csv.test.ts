import { expect, test } from "vitest";
import { writeCsvLine } from "./write-csv.ts";

test.each([
  ["=cmd|' /C calc'!A0", "\"'=cmd|' /C calc'!A0\"\r\n"],
  ["+1+1", '"\'+1+1"\r\n'],
  ["-2+3", '"\'-2+3"\r\n'],
  ["@SUM(A1)", '"\'@SUM(A1)"\r\n'],
  ["  =1", '"\'  =1"\r\n'],
  ["\t=1", '"\'\t=1"\r\n'],
  ['say "hi", you', '"say ""hi"", you"\r\n'],
  ["two\r\nlines", '"two\r\nlines"\r\n'],
  ["plain", '"plain"\r\n'],
  ["", '""\r\n'],
])("%j is written as text (docs/hostile-inputs.md row 15)", (field, line) => {
  expect(writeCsvLine([field])).toBe(line);
});

test("fields follow each other with commas", () => {
  expect(writeCsvLine(["a", "=b", "c"])).toBe('"a","\'=b","c"\r\n');
});
