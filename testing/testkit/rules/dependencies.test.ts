import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listDependencies } from "../../../scripts/list-dependencies.ts";

test("docs/security.md names every direct dependency with its version and license, and no other", () => {
  const text = readFileSync(join(import.meta.dirname, "../../../docs/security.md"), "utf8");
  const rows = [...text.matchAll(/^\| `([^`]+)` \| ([^ |]+) \| ([^|]+) \| (runtime|development) \|/gm)];
  expect(rows.map(([, name, version, license, kind]) => [name, version, license, kind])).toEqual(
    listDependencies().map(({ name, version, license, isRuntime }) => [name, version, license, isRuntime ? "runtime" : "development"]),
  );
});
