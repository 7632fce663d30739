import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "@aside/server/db/open-database.ts";
import { listBelow } from "../../../scripts/list-rooms.ts";
import { createDatabase } from "../database/create-database.ts";
import { listFunctions, wordsWithin } from "../stores/functions-store.ts";
import { tableOwners } from "./table-owners.ts";

const ROOT = join(import.meta.dirname, "../../..");
const below = listBelow();
const isAtOrBelow = (low: string, high: string): boolean => low === high || (below.get(high) ?? []).some((room) => isAtOrBelow(low, room));

const highestOf = (rooms: string[]): string | undefined => rooms.find((one) => rooms.every((other) => isAtOrBelow(other, one)));

/** Each function of the database with the room that it belongs to, the highest of those whose tables it names; and those without one. */
async function listRoomsOfFunctions(): Promise<{ room: Map<string, string>; torn: string[] }> {
  const owners = tableOwners();
  const database = await createDatabase();
  const { db, close } = openDatabase({ url: database.url });
  const functions = await listFunctions(db);
  await close();
  await database.drop();
  const roomsOf = (words: Iterable<string>) => [...new Set([...words].flatMap((word) => owners[word] ?? []))];
  const room = new Map<string, string>();
  const torn: string[] = [];
  for (const { name, source, tables } of functions) {
    const words = wordsWithin(functions, [source]);
    const highest = highestOf(roomsOf(words));
    if (highest) room.set(name, highest);
    // With the table of each of its triggers.
    for (const own of tables.length > 0 ? tables.map((table) => [table]) : [[]]) {
      const rooms = roomsOf([...words, ...own]);
      if (rooms.length > 0 && !highestOf(rooms)) torn.push(`${name} ${own.join()}: ${rooms.toSorted().join(", ")}`);
    }
  }
  return { room, torn };
}

test("functions and triggers of the database read and write downwards, and are called from their room or above", async () => {
  const { room, torn } = await listRoomsOfFunctions();
  expect(torn).toEqual([]);
  expect(room.get("library_level")).toBe("features/library");
  const upward: string[] = [];
  for (const file of globSync("{features,core,server}/**/*store.ts", { cwd: ROOT })) {
    const caller = file.startsWith("server/") ? "server" : file.split("/").slice(0, 2).join("/");
    const source = readFileSync(join(ROOT, file), "utf8");
    for (const [name, owner] of room)
      if (new RegExp(`\\b${name}\\(`).test(source) && !isAtOrBelow(owner, caller)) upward.push(`${file} calls ${name} of ${owner}`);
  }
  expect(upward).toEqual([]);
});
