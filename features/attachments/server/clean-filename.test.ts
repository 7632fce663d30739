import { expect, test } from "vitest";
import { cleanFilename } from "./clean-filename.ts";

test.each([
  ["report.pdf", "report.pdf"],
  ["Größe 2026.pdf", "Größe 2026.pdf"],
  ["../../etc/passwd.txt", "passwd.txt"],
  ["C:\\Users\\ada\\a.txt", "a.txt"],
  ["/a.txt", "a.txt"],
  ["a\u0000b\r\nset-cookie: c.txt", "ab set-cookie: c.txt"],
  // Shown as "invoice exe.pdf".
  ["invoice \u202efdp.exe", "invoice fdp.exe"],
  ["a\u200b\u2066b.txt", "ab.txt"],
  ["e\u0301.txt", "é.txt"],
  ["  a  b .txt", "a b.txt"],
  ["a.exe. . .", "a.exe"],
  ["no-extension", "no-extension"],
  ["<script>alert(1)<script>.txt", "<script>alert(1)<script>.txt"],
  ["\ud800.txt", "\ufffd.txt"],
  [`${"x".repeat(300)}.docx`, `${"x".repeat(115)}.docx`],
  [`a.${"x".repeat(300)}`, `a.${"x".repeat(118)}`],
])("the name %j becomes %j", (given, expected) => {
  expect(cleanFilename(given)).toBe(expected);
});

test.each(["", ".", "..", ".txt", "a/", "\u202e", " . ", "\u0000"])("the name %j is no name", (given) => {
  expect(cleanFilename(given)).toBe(null);
});
