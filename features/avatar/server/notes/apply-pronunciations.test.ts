import { expect, test } from "vitest";
import { applyPronunciations } from "./apply-pronunciations.ts";

const LIST = [
  { word: "SQL", spoken: "sequel" },
  { word: "SQL Server", spoken: "sequel server" },
  { word: "Siân", spoken: "Sharn" },
  { word: "C++", spoken: "C plus plus" },
  { word: "café", spoken: "ka fay" },
];

test.each([
  ["in any case", "sql, Sql and SQL.", "sequel, sequel and sequel."],
  ["of a longer one first", "SQL Server speaks SQL", "sequel server speaks sequel"],
  ["only as whole words", "MySQL, SQLite, SQL2 and NoSQL", "MySQL, SQLite, SQL2 and NoSQL"],
  ["beside letters of other alphabets", "ЖSQL SQLé SQLé", "ЖSQL SQLé SQLé"],
  ["with letters beyond ASCII", "SIÂN met Siân's brother", "Sharn met Sharn's brother"],
  ["with signs", "C++ or (c++)?", "C plus plus or (C plus plus)?"],
  ["next to punctuation", "“SQL”—café!", "“sequel”—ka fay!"],
])("replaces words %s", (_, text, spoken) => expect(applyPronunciations(text, LIST)).toBe(spoken));

test("replaces nothing that it wrote itself, and reads no patterns", () => {
  const list = [
    { word: "one", spoken: "two $& $1" },
    { word: "two", spoken: "one" },
    { word: ".*", spoken: "all" },
  ];
  expect(applyPronunciations("one two three", list)).toBe("two $& $1 one three");
  expect(applyPronunciations("İ ı ſ ß", [{ word: "I", spoken: "eye" }])).toBe("İ ı ſ ß");
  expect(applyPronunciations("", list)).toBe("");
});
