import type { LibraryFolder } from "../contract.ts";

export interface FolderRow {
  folder: LibraryFolder;
  /** 0 at the top. */
  depth: number;
  /** The names of the folders above it, the top one first. */
  path: readonly string[];
}

/** Folders in the order of a tree. A folder whose parent is not in the list is at the top. */
export function treeOf(folders: readonly LibraryFolder[]): FolderRow[] {
  const known = new Set(folders.map(({ id }) => id));
  const below = new Map<string | null, LibraryFolder[]>();
  for (const folder of folders) {
    const parent = folder.parent_folder_id !== null && known.has(folder.parent_folder_id) ? folder.parent_folder_id : null;
    below.set(parent, [...(below.get(parent) ?? []), folder]);
  }
  const rowsIn = (parent: string | null, path: readonly string[]): FolderRow[] =>
    (below.get(parent) ?? [])
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .flatMap((folder) => [{ folder, depth: path.length, path }, ...rowsIn(folder.id, [...path, folder.name])]);
  return rowsIn(null, []);
}

/** The rows that can be chosen, and those above them. */
export function usableRows(rows: readonly FolderRow[], isUsable: (folder: LibraryFolder) => boolean): FolderRow[] {
  const kept: FolderRow[] = [];
  let needed = -1;
  // Backward: whether a row is above a kept one is known before it is read.
  for (const row of rows.toReversed()) {
    if (!isUsable(row.folder) && row.depth >= needed) continue;
    kept.push(row);
    needed = row.depth;
  }
  return kept.toReversed();
}

/** A folder and all those below it. */
export function idsBelow(folders: readonly LibraryFolder[], id: string): Set<string> {
  const rows = treeOf(folders);
  const start = rows.findIndex(({ folder }) => folder.id === id);
  const root = rows[start];
  if (!root) return new Set([id]);
  const after = rows.slice(start + 1);
  const end = after.findIndex(({ depth }) => depth <= root.depth);
  return new Set([id, ...after.slice(0, end === -1 ? undefined : end).map(({ folder }) => folder.id)]);
}
