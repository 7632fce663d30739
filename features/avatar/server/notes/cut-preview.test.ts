import { expect, test } from "vitest";
import { cutPreview } from "./cut-preview.ts";

test.each([
  ["short notes stay whole", "Hello,\nthis is it.", "Hello,\nthis is it."],
  [
    "long ones end after a word",
    "one two three four five six seven eight, nine ten eleven; twelve",
    "one two three four five six seven eight, nine ten eleven;",
  ],
  ["variables are spoken for someone", "Hello {name}, how is {company|your company}? {other}", "Hello Alex, how is Acme? {other}"],
  ["an endless word ends anyway", "x".repeat(1_000), "x".repeat(200)],
  ["a cut emoji is no lone surrogate", `${"x".repeat(199)}😀`, `${"x".repeat(199)}\ufffd`],
  ["languages without spaces are cut at a word", "我们星期五在港口见面。".repeat(5), "我们星期五在港口见面。我们星期五在港口见面。我们"],
  ["nothing stays nothing", " \n ", ""],
])("%s", (_, notes, spoken) => expect(cutPreview(notes)).toBe(spoken));

test("many braces are no work", () => {
  for (const notes of ["{".repeat(10_000), `{${" ".repeat(10_000)}`, "{name|".repeat(1_600)])
    expect(cutPreview(notes)).not.toContain("Alex");
});
