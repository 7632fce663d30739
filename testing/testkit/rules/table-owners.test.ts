import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FEATURES } from "@aside/api/features.ts";
import { tableOwners } from "./table-owners.ts";

const ROOT = join(import.meta.dirname, "../../..");
const BUILDER = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*"(\w+)/g;
const SQL = /\b(?:insert into|update|delete from|merge into)\s+(\w+)/g;

const OWNERS = tableOwners();
const roomOf = (file: string): string => (file.startsWith("server/") ? "server" : file.split("/").slice(0, 2).join("/"));

/** Tables that a source file writes. */
function listWritten(source: string): string[] {
  const names = [BUILDER, SQL].flatMap((pattern) => [...source.matchAll(pattern)].map(([, table = ""]) => table));
  return [...new Set(names)].filter((table) => table in OWNERS);
}

function listForeignWrites(): Record<string, string[]> {
  const found: Record<string, Set<string>> = {};
  for (const file of globSync("{features,core,server}/**/*.ts", { cwd: ROOT })) {
    if (/\.test\.ts$|\/testkit\/|node_modules|\/zz-boundary-probe/.test(file)) continue;
    const room = roomOf(file);
    for (const table of listWritten(readFileSync(join(ROOT, file), "utf8")))
      if (OWNERS[table] !== room) (found[room] ??= new Set()).add(table);
  }
  return Object.fromEntries(Object.entries(found).map(([room, tables]) => [room, [...tables].toSorted()]));
}

test("only the owner writes a table", () => {
  expect(listForeignWrites()).toEqual({});
});

test("detects writes by the query builder and by SQL", () => {
  expect(listWritten('db.insertInto("posts").values(row)')).toEqual(["posts"]);
  expect(listWritten("sql`update users set name = ${name}`")).toEqual(["users"]);
  expect(listWritten('db.selectFrom("posts"); sql`select 1 from users for update`')).toEqual([]);
});

test("every table is in a manifest", () => {
  const [, tables = ""] = /export interface DB \{([^}]*)\}/.exec(readFileSync(join(ROOT, "server/db/schema.ts"), "utf8")) ?? [];
  expect(Object.keys(OWNERS).toSorted()).toEqual([...tables.matchAll(/^ {2}(\w+):/gm)].map(([, table = ""]) => table).toSorted());
});

test("every room with a manifest is in apps/api/features.ts", () => {
  const rooms = globSync("{core,features}/*/server/feature.ts", { cwd: ROOT }).map((file) => roomOf(file));
  expect(Object.keys(FEATURES).toSorted()).toEqual([...rooms, "server"].toSorted());
  const features = globSync("features/*/server", { cwd: ROOT }).map((folder) => roomOf(folder));
  expect(rooms).toEqual(expect.arrayContaining(features));
});
