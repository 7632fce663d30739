import { expect, test } from "vitest";
import type { LibraryFolder } from "../contract.ts";
import { idsBelow, treeOf, usableRows } from "./folder-tree.ts";

const folder = (id: string, parent: string | null, contribute = true): LibraryFolder => ({
  id,
  parent_folder_id: parent,
  name: id,
  admin: null,
  folders: 0,
  videos: 0,
  pending: 0,
  abilities: { contribute, decide: false, delete: false, appoint: false },
});

const folders = [
  folder("b", null, false),
  folder("a", null, false),
  folder("a2", "a", false),
  folder("a1", "a"),
  folder("a11", "a1", false),
  folder("orphan", "invisible"),
];
const ids = (rows: readonly { folder: LibraryFolder }[]) => rows.map((row) => row.folder.id);

test("orders folders as a tree, with folders of an invisible parent at the top", () => {
  const rows = treeOf(folders);
  expect(ids(rows)).toEqual(["a", "a1", "a11", "a2", "b", "orphan"]);
  expect(rows.map(({ depth }) => depth)).toEqual([0, 1, 2, 1, 0, 0]);
  expect(rows[2]?.path).toEqual(["a", "a1"]);
});

test("keeps usable folders and those above them", () => {
  expect(ids(usableRows(treeOf(folders), ({ abilities }) => abilities.contribute))).toEqual(["a", "a1", "orphan"]);
});

test("finds a folder and all below it", () => {
  expect([...idsBelow(folders, "a")].toSorted()).toEqual(["a", "a1", "a11", "a2"]);
  expect([...idsBelow(folders, "b")]).toEqual(["b"]);
});
