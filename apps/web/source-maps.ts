import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Moves the source maps of a build out of the folder that is served. The worker reads them to translate stacks (features/error-reports). */
export function moveSourceMaps(assets: string, target: string): void {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(assets)) if (name.endsWith(".map")) renameSync(join(assets, name), join(target, name));
}
