// Writes docs/room-graph.md from the imports and the SQL in the source: `node scripts/list-rooms.ts`.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "..");
/** Folders whose subfolders are rooms. */
const LAYERS = ["features", "core", "server", "packages"];
/** Ignored: tests, and the folders that boundaries.test.ts creates while it runs. */
const SKIPPED = /\.test\.tsx?$|\/testkit\/|node_modules|\/zz-boundary-probe/;
const IMPORT = /(?:from|import\()\s*"((?:\.|@aside\/)[^"]+)"/g;

const roomOf = (path: string): string | null => {
  const [layer = "", room = ""] = path.split("/");
  return LAYERS.includes(layer) && !room.includes(".") ? `${layer}/${room}` : null;
};

/** The path, relative to the root, of the module that `file` imports as `specifier`. */
function resolve(file: string, specifier: string): string {
  if (specifier.startsWith(".")) return join(dirname(file), specifier);
  const path = specifier.slice("@aside/".length);
  return LAYERS.includes(path.split("/")[0] ?? "") ? path : join("packages", path);
}

/** Each room with the rooms that it imports, sorted. Tests are ignored. */
export function listRooms(): Map<string, string[]> {
  const rooms = new Map<string, Set<string>>();
  for (const file of globSync(`{${LAYERS.join(",")}}/**/*.{ts,tsx}`, { cwd: root })) {
    const room = roomOf(file);
    if (!room || SKIPPED.test(file)) continue;
    const imported = rooms.get(room) ?? new Set();
    rooms.set(room, imported);
    for (const [, specifier = ""] of readFileSync(join(root, file), "utf8").matchAll(IMPORT)) {
      const other = roomOf(resolve(file, specifier));
      if (other && other !== room) imported.add(other);
    }
  }
  return sorted(rooms);
}

/** Tables after `from`, `join` and `using` in SQL, and in the calls of the query builder. */
const READS = [/\b(?:selectFrom|\w+Join|from|using)\(\s*"(\w+)/g, /\b(?:from|join|using)\s+(?:only\s+)?(\w+)/g];

/** Everything in `server/` is one room here: its tables have one manifest. */
const readerOf = (file: string): string => (file.startsWith("server/") ? "server" : file.split("/").slice(0, 2).join("/"));

/** The tables of each room, as the manifests say. */
function listOwners(): Map<string, string> {
  const owners = new Map<string, string>();
  for (const file of globSync(["{core,features}/*/server/feature.ts", "server/server-feature.ts"], { cwd: root })) {
    const [, tables = ""] = /^ {2}tables: \[([^\]]*)\]/m.exec(readFileSync(join(root, file), "utf8")) ?? [];
    for (const [, table = ""] of tables.matchAll(/"(\w+)"/g)) owners.set(table, readerOf(file));
  }
  return owners;
}

/** Each room with the rooms whose tables it reads, sorted. Tests are ignored; function-borders.test.ts checks functions and triggers. */
export function listReads(): Map<string, string[]> {
  const owners = listOwners();
  const rooms = new Map<string, Set<string>>();
  for (const file of globSync("{features,core,server}/**/*.ts", { cwd: root })) {
    if (SKIPPED.test(file)) continue;
    const room = readerOf(file);
    const read = rooms.get(room) ?? new Set();
    rooms.set(room, read);
    const source = readFileSync(join(root, file), "utf8");
    for (const [, table = ""] of READS.flatMap((pattern) => [...source.matchAll(pattern)])) {
      const owner = owners.get(table);
      if (owner && owner !== room) read.add(owner);
    }
  }
  return sorted(rooms);
}

const sorted = (rooms: Map<string, Set<string>>): Map<string, string[]> =>
  new Map([...rooms.keys()].toSorted().map((room) => [room, [...(rooms.get(room) ?? [])].toSorted()]));

/** Imports and reads in one graph: a room may neither import nor read what is above it. */
export function listBelow(): Map<string, string[]> {
  const rooms = new Map<string, Set<string>>();
  for (const graph of [listRooms(), listReads()])
    for (const [name, others] of graph) {
      const room = readerOf(`${name}/`);
      const below = rooms.get(room) ?? new Set();
      rooms.set(room, below);
      for (const other of others) if (readerOf(`${other}/`) !== room) below.add(readerOf(`${other}/`));
    }
  return sorted(rooms);
}

const STATIC_IMPORT = /^(?:import|export)\s[^;"]*?from\s+"((?:\.|@aside\/)[^"]+)"/gm;

/** Each source file with the files that it imports when it is loaded, also for types. */
export function listFiles(): Map<string, string[]> {
  const files = globSync("{packages,server,core,features,apps,testing,scripts}/**/*.{ts,tsx}", { cwd: root }).filter(
    (file) => !/node_modules|\/zz-boundary-probe/.test(file),
  );
  const known = new Set(files);
  const candidates = (file: string, specifier: string) =>
    specifier.startsWith(".")
      ? [join(dirname(file), specifier)]
      : ["", "packages/", "apps/", "testing/"].map((folder) => folder + specifier.slice("@aside/".length));
  return new Map(
    files.map((file) => [
      file,
      [...readFileSync(join(root, file), "utf8").matchAll(STATIC_IMPORT)].flatMap(([, specifier = ""]) =>
        candidates(file, specifier).filter((path) => known.has(path)),
      ),
    ]),
  );
}

/** Rooms that import each other in a cycle, in import order; empty when there is none. */
export function findCycle(rooms: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const visit = (room: string, path: string[]): string[] => {
    if (path.includes(room)) return [...path.slice(path.indexOf(room)), room];
    if (done.has(room)) return [];
    for (const other of rooms.get(room) ?? []) {
      const cycle = visit(other, [...path, room]);
      if (cycle.length > 0) return cycle;
    }
    done.add(room);
    return [];
  };
  for (const room of rooms.keys()) {
    const cycle = visit(room, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
}

const isDrawn = (room: string) => room.startsWith("features/") || room.startsWith("core/");

const draw = (rooms: ReadonlyMap<string, readonly string[]>): string[] => [
  "```mermaid",
  "flowchart LR",
  ...[...rooms].flatMap(([room, others]) => (isDrawn(room) ? others.filter(isDrawn).map((other) => `  ${room} --> ${other}`) : [])),
  "```",
];

const tabulate = (heading: string, rooms: ReadonlyMap<string, readonly string[]>): string[] => [
  `| Room | ${heading} |`,
  "|---|---|",
  ...[...rooms].map(([room, others]) => `| ${room} | ${others.join(", ") || "–"} |`),
];

export function describeRooms(): string {
  const [rooms, reads] = [listRooms(), listReads()];
  return [
    "# Room graph",
    "",
    "Generated by `node scripts/list-rooms.ts`; `testing/testkit/rules/rooms.test.ts` fails when it is out of date or has a cycle.",
    "",
    "## Imports",
    "",
    ...draw(rooms),
    "",
    ...tabulate("Imports", rooms),
    "",
    "## Tables that are read",
    "",
    "A room reads its own tables and those of rooms below it. What its queries need from above, a manifest lends (`server/db/lent-sql.ts`).",
    "",
    ...draw(reads),
    "",
    ...tabulate("Reads tables of", reads),
    "",
  ].join("\n");
}

if (import.meta.main) writeFileSync(join(root, "docs/room-graph.md"), describeRooms());
