import { execFileSync } from "node:child_process";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");
const MOST_FILES = 25;

/** Folders that may contain more files, with the reason. */
const LARGE: Readonly<Record<string, string>> = {
  "apps/web/public/backgrounds": "pictures, named in one catalog",
  "docs/decisions": "numbered documents",
  "server/migrations": "numbered steps, applied once",
  "testing/bench/intelligence/texts": "sample texts",
};

test("no folder has more than 25 files, except for those with a reason", () => {
  const files = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" }).trim().split("\n");
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  const large = [...counts].filter(([folder, count]) => count > MOST_FILES && !(folder in LARGE));
  expect(large).toEqual([]);
});
