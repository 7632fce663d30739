// Lists the direct dependencies of this repository from the lockfile, each of which has a row in docs/security.md.
// Usage: node scripts/list-dependencies.ts
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

type Manifest = Partial<Record<"dependencies" | "devDependencies" | "optionalDependencies", Record<string, string>>>;
type Lockfile = { packages: Record<string, { version: string; license?: string }> };

/** Licenses of packages whose manifest names none, only their file. */
export const LICENSE_FILES: Record<string, string> = { "@jitsi/rnnoise-wasm": "Apache-2.0, with RNNoise (BSD-3-Clause)" };

export type Dependency = { name: string; version: string; license: string; isRuntime: boolean };

const root = join(import.meta.dirname, "..");
const read = <T>(path: string): T => JSON.parse(readFileSync(join(root, path), "utf8")) as T;

/** Folders with a trailing slash. */
const findWorkspaces = (patterns: string[]): string[] =>
  globSync(
    patterns.map((pattern) => `${pattern}/package.json`),
    { cwd: root },
  ).map((file) => file.slice(0, -"package.json".length));

export function listDependencies(): Dependency[] {
  const { workspaces } = read<{ workspaces: string[] }>("package.json");
  const { packages } = read<Lockfile>("package-lock.json");
  const found = new Map<string, Dependency>();
  for (const folder of ["", ...findWorkspaces(workspaces)]) {
    const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = read<Manifest>(`${folder}package.json`);
    const runtime = { ...dependencies, ...optionalDependencies };
    for (const name of Object.keys({ ...runtime, ...devDependencies })) {
      if (name.startsWith("@aside/")) continue;
      const locked = packages[`${folder}node_modules/${name}`] ?? packages[`node_modules/${name}`];
      if (!locked) throw new Error(`${name} is not in the lockfile`);
      const isRuntime = name in runtime || (found.get(name)?.isRuntime ?? false);
      found.set(name, { name, version: locked.version, license: locked.license ?? LICENSE_FILES[name] ?? "unknown", isRuntime });
    }
  }
  return [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

if (import.meta.main)
  for (const { name, version, license, isRuntime } of listDependencies())
    process.stdout.write(`| \`${name}\` | ${version} | ${license} | ${isRuntime ? "runtime" : "development"} |\n`);
