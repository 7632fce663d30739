import { writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { makeDirectory } from "../testkit/media-fixtures.ts";
import { isLibraryUsable, loadLibrary } from "./credentials-library.ts";

test("the library is called usable where it loads", async () => {
  const isLoaded = await loadLibrary().then(
    () => true,
    () => false,
  );
  expect(isLibraryUsable()).toBe(isLoaded);
});

const elf = (machine: number) => Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, machine, 0]);
const OTHER_MACHINE = process.arch === "x64" ? 0xb7 : 0x3e;

test.each([
  ["of another processor", elf(OTHER_MACHINE)],
  ["of Windows", Buffer.from("MZ and what follows it")],
  ["that is empty", Buffer.alloc(0)],
])("a program %s is not", async (_, bytes) => {
  await using directory = await makeDirectory();
  const path = directory.path("index.node");
  await writeFile(path, bytes);
  expect(isLibraryUsable(path)).toBe(false);
});

test("an absent one is not", () => {
  expect(isLibraryUsable("/absent/index.node")).toBe(false);
});
