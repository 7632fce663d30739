import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ALLOWED_IMPORTS } from "@aside/features/allowed-imports.ts";
import { describeRooms, findCycle, listRooms } from "../../../scripts/list-rooms.ts";

const rooms = listRooms();

test("rooms import each other without cycles", () => {
  expect(findCycle(rooms)).toEqual([]);
});

test("finds a cycle", () => {
  const cyclic = new Map([
    ["a", ["b"]],
    ["b", ["c"]],
    ["c", ["b"]],
  ]);
  expect(findCycle(cyclic)).toEqual(["b", "c", "b"]);
});

test("features import exactly the features that features/allowed-imports.ts lists", () => {
  const features = [...rooms].filter(([room]) => room.startsWith("features/"));
  const found = features.map(([room, imported]) => [
    room.slice("features/".length),
    imported.filter((other) => other.startsWith("features/")).map((other) => other.slice("features/".length)),
  ]);
  expect(Object.fromEntries(found)).toEqual(ALLOWED_IMPORTS);
});

test("docs/room-graph.md is up to date: run `node scripts/list-rooms.ts`", () => {
  expect(readFileSync(join(import.meta.dirname, "../../../docs/room-graph.md"), "utf8")).toBe(describeRooms());
});
