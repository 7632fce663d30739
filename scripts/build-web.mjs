// Builds the web app when it is stale. Shared by `npm start` and `npm run demo`.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isBuilt } from "./build-once.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** A fingerprint of the web app's source files: names, sizes and times. Their content is not read, so this takes milliseconds. */
function stampOfSources() {
  const hash = createHash("sha256");
  const visit = (dir) => {
    for (const entry of readdirSync(dir, { withFileTypes: true })) {
      if (["node_modules", "dist", "source-maps", "server", "migrations"].includes(entry.name)) continue;
      const path = join(dir, entry.name);
      if (entry.isDirectory()) visit(path);
      else hash.update(`${path}:${statSync(path).size}:${statSync(path).mtimeMs}\n`);
    }
  };
  for (const dir of ["apps/web", "features", "core", "packages"]) visit(join(root, dir));
  // The reference of the API is drawn from it and from the contracts.
  hash.update(readFileSync(join(root, "server/http/openapi.ts")));
  return hash.update(readFileSync(join(root, "package-lock.json"))).digest("hex");
}

/** The api may run as another user, which must be able to read the build. */
const BUILD = `
  process.umask(0o022);
  const { buildOnce } = await import("./scripts/build-once.mjs");
  const { buildWebApp } = await import("./apps/web/build.ts");
  await buildOnce({ directory: "apps/web", lockDir: "node_modules", stamp: process.argv[1], build: buildWebApp });
`;

/** With --skip-build the last build is served. */
export async function buildWeb(_supervisor, signal) {
  if (process.argv.includes("--skip-build")) return;
  const stamp = stampOfSources();
  if (isBuilt(join(root, "apps/web"), stamp)) return;
  console.log("Building the web app…");
  // In a separate process, because the bundler sets NODE_ENV.
  const child = spawn(process.execPath, ["--input-type=module", "--disable-warning=ExperimentalWarning", "-e", BUILD, stamp], {
    cwd: root,
    stdio: ["ignore", 2, 2],
    signal,
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`the build of the web app failed (${code})`);
}
