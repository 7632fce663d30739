import { expect, test } from "vitest";
import { linksInNote, linksInText } from "./links-in.ts";

test("links of a text end before punctuation, and count once", () => {
  const text = "See https://a.example/x?y=1#z. Also (https://b.example/path), https://a.example/x?y=1#z and http://c.example or https://";
  expect(linksInText(text)).toEqual(["https://a.example/x?y=1#z", "https://b.example/path"]);
});

test("links of a note are its hrefs, not the text", () => {
  const html =
    '<p><a href="https://a.example/?x=1&amp;y=2" rel="noopener">https://other.example</a> <a href="mailto:x@example.com">m</a> <a href="http://c.example">c</a></p>';
  expect(linksInNote(html)).toEqual(["https://a.example/?x=1&y=2"]);
});

test("at most three, none too long, and linear in the length of the text", () => {
  const many = Array.from({ length: 9 }, (_, index) => `https://${index}.example/`).join(" ");
  expect(linksInText(many)).toHaveLength(3);
  expect(linksInText(`https://a.example/${"x".repeat(2000)}`)).toEqual([]);
  expect(linksInText(`https://a.example/${".".repeat(100_000)}x ${"https://".repeat(50_000)}`)).toEqual([]);
});
