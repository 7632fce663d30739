import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { TABLE_OWNERS } from "@aside/server/db/table-owners.ts";

const ROOT = join(import.meta.dirname, "../../..");
const BUILDER = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*"(\w+)/g;
const SQL = /\b(?:insert into|update|delete from|merge into)\s+(\w+)/g;

/**
 * Rooms that still write tables of other rooms instead of calling the owner. Never add to this list.
 */
const REMAINING: Readonly<Record<string, readonly string[]>> = {
  // Deleting an account deletes the person's data of every room in one transaction.
  "features/my-account": [
    "ai_usage",
    "audit_log",
    "comments",
    "contacts",
    "invites",
    "newsletter_subscribers",
    "pending_identities",
    "rate_windows",
    "view_beats",
    "whitelisted_emails",
  ],
};

/** Tables that a source file writes. */
function listWritten(source: string): string[] {
  const names = [BUILDER, SQL].flatMap((pattern) => [...source.matchAll(pattern)].map(([, table = ""]) => table));
  return [...new Set(names)].filter((table) => table in TABLE_OWNERS);
}

function listForeignWrites(): Record<string, string[]> {
  const found: Record<string, Set<string>> = {};
  for (const file of globSync("{features,core,server}/**/*.ts", { cwd: ROOT })) {
    if (/\.test\.ts$|\/testkit\/|node_modules|\/zz-boundary-probe/.test(file)) continue;
    const room = file.split("/").slice(0, 2).join("/");
    for (const table of listWritten(readFileSync(join(ROOT, file), "utf8")))
      if (TABLE_OWNERS[table as keyof typeof TABLE_OWNERS] !== room) (found[room] ??= new Set()).add(table);
  }
  return Object.fromEntries(Object.entries(found).map(([room, tables]) => [room, [...tables].toSorted()]));
}

test("only the owner writes a table, except for the listed ones", () => {
  expect(listForeignWrites()).toEqual(REMAINING);
});

test("detects writes by the query builder and by SQL", () => {
  expect(listWritten('db.insertInto("posts").values(row)')).toEqual(["posts"]);
  expect(listWritten("sql`update users set name = ${name}`")).toEqual(["users"]);
  expect(listWritten('db.selectFrom("posts"); sql`select 1 from users for update`')).toEqual([]);
});
