import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeRooms, findCycle, listBelow, listFiles, listReads, listRooms } from "../../../scripts/list-rooms.ts";

const rooms = listRooms();

test("rooms import each other without cycles", () => {
  expect(findCycle(rooms)).toEqual([]);
});

test("rooms read each other's tables without cycles, and none reads or imports what is above it", () => {
  expect(findCycle(listReads())).toEqual([]);
  expect(findCycle(listBelow())).toEqual([]);
  expect(listReads().get("core/messages")).toEqual(["core/accounts", "core/takes"]);
});

test("files import each other without circles", () => {
  const files = listFiles();
  expect(files.size).toBeGreaterThan(1000);
  expect(findCycle(files)).toEqual([]);
});

test("finds a cycle", () => {
  const cyclic = new Map([
    ["a", ["b"]],
    ["b", ["c"]],
    ["c", ["b"]],
  ]);
  expect(findCycle(cyclic)).toEqual(["b", "c", "b"]);
});

test("docs/room-graph.md is up to date: run `node scripts/list-rooms.ts`", () => {
  expect(readFileSync(join(import.meta.dirname, "../../../docs/room-graph.md"), "utf8")).toBe(describeRooms());
});
