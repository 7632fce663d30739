import { readFileSync } from "node:fs";
import { basename, join } from "node:path";

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
}

/** The script files that these modules need. `dist` is the folder of the built app. The share page is a bundle of its own. */
export function scriptsOf(dist: string, chunks: readonly string[]): string[] {
  const name = chunks.includes("share.html") ? "share-manifest.json" : "manifest.json";
  const manifest = JSON.parse(readFileSync(join(dist, ".vite", name), "utf8")) as Record<string, Chunk>;
  const known = new Set<string>();
  const collect = (key: string) => {
    if (known.has(key)) return;
    known.add(key);
    for (const next of manifest[key]?.imports ?? []) collect(next);
  };
  for (const chunk of chunks) collect(keyOf(manifest, chunk));
  return [...known].map((key) => manifest[key]?.file ?? "");
}

/** A module that other chunks import statically, too, has a key without its path. */
function keyOf(manifest: Record<string, Chunk>, module: string): string {
  if (manifest[module]) return module;
  const name = basename(module).replace(/\.tsx?$/, "");
  const key = Object.keys(manifest).find((candidate) => candidate.startsWith("_") && manifest[candidate]?.name === name);
  if (key === undefined) throw new Error(`the built app has no chunk of ${module}`);
  return key;
}
