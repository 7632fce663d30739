import { expect, test } from "vitest";
import { z } from "zod";
import { moment, momentPosition, readCursor, writeCursor } from "./cursor.ts";
import { cutPage, readPage } from "./list-page.ts";

const list = { kind: "rows newest", position: momentPosition, size: 2 };
const at = "2026-02-28T23:59:59.000001+00:00";
const ids = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`);

test("a cursor is the position of the last row that is shown", () => {
  const { rows, next_cursor } = cutPage(ids, list, (id) => [at, id]);
  expect(rows).toEqual(ids.slice(0, 2));
  expect(readPage({ cursor: next_cursor ?? "" }, list)).toEqual({ page: 1, limit: 3, offset: 0, after: [at, ids[1]] });
  expect(cutPage(ids.slice(0, 2), list, (id) => [at, id]).next_cursor).toBeNull();
  expect(cutPage([], list, (id: string) => [at, id])).toEqual({ rows: [], next_cursor: null });
  expect(readPage({ page: 3 }, list)).toEqual({ page: 3, limit: 3, offset: 4, after: null });
  expect(readPage({}, list)).toMatchObject({ page: 1, offset: 0 });
});

test("names of any alphabet come back as they were", () => {
  const values = ["Ægir 😀 \"'\\ \u2028", ids[0]];
  expect(readCursor("names", writeCursor("names", values), z.tuple([z.string(), z.uuid()]))).toEqual(values);
});

test("a time is one that PostgreSQL writes and reads", () => {
  for (const text of [at, "2026-02-28T23:59:59+00:00", "2024-02-29T00:00:00.5+00:00"]) expect(moment.safeParse(text).success).toBe(true);
  const wrong = [
    "2026-02-30T00:00:00+00:00",
    "0000-01-01T00:00:00+00:00",
    "2026-01-01T00:00:00Z",
    "2026-01-01T00:00:00+23:59",
    "2026-01-01T24:00:00+00:00",
  ];
  for (const text of [...wrong, "infinity", "2026-01-01", `${at}\n`, "2026-01-01T00:00:00.0000001+00:00"])
    expect(moment.safeParse(text).success).toBe(false);
});
