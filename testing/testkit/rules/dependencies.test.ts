import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeNotices } from "../../../scripts/release/list-notices.ts";
import { listDependencies } from "../../../scripts/list-dependencies.ts";

test("docs/security.md names every direct dependency with its version and license, and no other", () => {
  const text = readFileSync(join(import.meta.dirname, "../../../docs/security.md"), "utf8");
  const rows = [...text.matchAll(/^\| `([^`]+)` \| ([^ |]+) \| ([^|]+) \| (runtime|development) \|/gm)];
  expect(rows.map(([, name, version, license, kind]) => [name, version, license, kind])).toEqual(
    listDependencies().map(({ name, version, license, isRuntime }) => [name, version, license, isRuntime ? "runtime" : "development"]),
  );
});

test("THIRD_PARTY_NOTICES.md is up to date: run `node scripts/release/list-notices.ts`", () => {
  const notices = readFileSync(join(import.meta.dirname, "../../../THIRD_PARTY_NOTICES.md"), "utf8");
  expect(notices).toBe(writeNotices());
  // A license that we may not distribute, or none.
  expect(notices).not.toMatch(/\| (?:unknown|UNLICENSED|SEE LICENSE.*|SSPL.*|BUSL.*) \|/);
});
