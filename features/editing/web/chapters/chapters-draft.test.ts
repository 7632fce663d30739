import { describe, expect, test } from "vitest";
import { addRow, readRows, rowsOf, withTime } from "./chapters-draft.ts";

const row = (id: string, start: number, time: string, title = "A title") => ({ id, start, time, title });

describe("chapters while they are edited", () => {
  test("are unchanged if they are not edited", () => {
    const chapters = [
      { start: 0, title: "Hello" },
      { start: 61.234, title: "The budget" },
    ];
    expect(rowsOf(chapters).map((r) => r.time)).toEqual(["0:00", "1:01"]);
    expect(readRows(rowsOf(chapters), 90)).toEqual({ chapters });
  });

  test("keep fractions of a second until another time is entered", () => {
    const [typed] = rowsOf([{ start: 61.234, title: "a" }]).map((r) => withTime(withTime(withTime(r, "1:0"), "1:0x"), "1:01"));
    expect(typed?.start).toBe(61.234);
    expect(withTime(row("a", 61.234, "1:01"), "1:05").start).toBe(65);
  });

  test("are sorted by time, with trimmed titles", () => {
    expect(readRows([row("a", 40, "0:40", " Late "), row("b", 3, "0:03", "Soon")], 60)).toEqual({
      chapters: [
        { start: 3, title: "Soon" },
        { start: 40, title: "Late" },
      ],
    });
  });

  test.each([
    ["an invalid time", [row("a", 1, "soon")], { a: ["time"] }],
    ["a start after the end", [row("a", 60, "1:00")], { a: ["time"] }],
    ["two at the same time", [row("a", 5, "0:05"), row("b", 5.4, "0:05")], { b: ["time"] }],
    ["no title", [row("a", 5, "0:05", "  ")], { a: ["title"] }],
    ["an invalid time and no title", [row("a", 5, "x", "")], { a: ["time", "title"] }],
  ])("%s is shown at its row", (_, rows, expected) => {
    const read = readRows(rows, 60);
    const found = "errors" in read ? Object.fromEntries([...read.errors].map(([id, errors]) => [id, Object.keys(errors)])) : {};
    expect(found).toEqual(expected);
  });

  test("insert a new one by time, but not a fifty-first", () => {
    expect(addRow([row("a", 0, "0:00"), row("b", 30, "0:30")], "c", 12.34).map((r) => [r.id, r.start])).toEqual([
      ["a", 0],
      ["c", 12.3],
      ["b", 30],
    ]);
    expect(
      addRow(
        Array.from({ length: 50 }, (_, index) => row(`${index}`, index, "")),
        "c",
        3,
      ),
    ).toHaveLength(50);
  });
});
