import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { printFrame } from "../scrub.ts";
import { StackMapper } from "./map-stack.ts";

const directory = mkdtempSync(join(tmpdir(), "aside-maps-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Line 1, column 11 of the build is line 3, column 5 of the source. */
const MAP = { version: 3, file: "a.js", sources: ["../../src/screens/Inbox.tsx"], names: [], mappings: "UAEI" };

const print = (mapper: StackMapper, stack: string) => mapper.map(stack).map(printFrame);

test("a position in the build becomes one in the source; files without a map stay as they are", () => {
  writeFileSync(join(directory, "a-11112222.js.map"), JSON.stringify(MAP));
  writeFileSync(join(directory, "broken-11112222.js.map"), "{");
  const mapper = new StackMapper(directory);
  const stack = "at x (/assets/a-11112222.js:1:15)\nat y (/assets/b-11112222.js:1:15)\nat z (/assets/broken-11112222.js:2:2)";
  expect(print(mapper, stack)).toEqual([
    "at apps/web/src/screens/Inbox.tsx:3:5",
    "at y (/assets/b-11112222.js:1:15)",
    "at z (/assets/broken-11112222.js:2:2)",
  ]);
});

test("no file outside the folder of the maps is read", () => {
  writeFileSync(join(directory, "..", "outside-1.js.map"), JSON.stringify(MAP));
  const mapper = new StackMapper(join(directory));
  expect(print(mapper, "at x (/assets/../outside-1.js:1:15)\nat x (/assets/..%2foutside-1.js:1:15)")).toEqual([]);
  rmSync(join(directory, "..", "outside-1.js.map"));
});
