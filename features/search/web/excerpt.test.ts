import { expect, it } from "vitest";
import { makeExcerpt } from "./excerpt.ts";

const read = (parts: ReturnType<typeof makeExcerpt>) => parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join("");

it("marks only the given ranges, whatever the text contains", () => {
  const text = "The <b>budget</b> & the team";
  expect(
    read(
      makeExcerpt(text, [
        { from: 7, to: 13 },
        { from: 24, to: 28 },
      ]),
    ),
  ).toBe("The <b>[budget]</b> & the [team]");
  expect(read(makeExcerpt(text, []))).toBe(text);
});

it("cuts a long text at spaces around its first match", () => {
  const text = `${"before ".repeat(40)}budget ${"after ".repeat(40)}`.trim();
  const from = text.indexOf("budget");
  const read120 = read(makeExcerpt(text, [{ from, to: from + 6 }], 120));
  expect(read120).toMatch(/^…before .*\[budget\] after.*after…$/);
  expect(read120.length).toBeLessThanOrEqual(120 + 4);
});

it("keeps the end of a text with a match there", () => {
  const text = `${"before ".repeat(60)}budget`;
  expect(read(makeExcerpt(text, [{ from: text.length - 6, to: text.length }], 100))).toMatch(/^…before .*before \[budget\]$/);
});

it("omits matches outside of the excerpt, and splits no grapheme in scripts without spaces", () => {
  const text = `budget ${"x".repeat(500)} budget`;
  const parts = makeExcerpt(
    text,
    [
      { from: 0, to: 6 },
      { from: text.length - 6, to: text.length },
    ],
    50,
  );
  expect(parts.filter(({ isMatch }) => isMatch)).toHaveLength(1);
  expect(parts.at(-1)?.text).toBe("…");
});
