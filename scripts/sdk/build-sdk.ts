// Makes the npm package of packages/sdk: `node scripts/sdk/build-sdk.ts [folder]`, by default packages/sdk/dist. Publish it with `npm publish packages/sdk/dist`.
import { execFileSync } from "node:child_process";
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brand } from "@aside/brand/brand.ts";

const ROOT = join(import.meta.dirname, "../..");
const SOURCE = join(ROOT, "packages/sdk");

/** Without the workspace's development dependencies: what is published needs nothing. */
const manifest = (version: string) => ({
  name: "@aside/sdk",
  version,
  description: `The typed client of ${brand.product}'s API: upload, send, lists, webhooks.`,
  license: "AGPL-3.0-only",
  private: false,
  type: "module",
  sideEffects: false,
  engines: { node: ">=20" },
  main: "./index.js",
  types: "./index.d.ts",
  exports: { ".": { types: "./index.d.ts", default: "./index.js" }, "./package.json": "./package.json" },
  files: ["**/*.js", "**/*.d.ts", "README.md", "LICENSE"],
  publishConfig: { access: "public" },
});

/** Writes the package into an empty `folder`. */
export function buildSdk(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const compiler = join(ROOT, "node_modules/typescript/bin/tsc");
  execFileSync(process.execPath, [compiler, "-p", join(SOURCE, "tsconfig.build.json"), "--outDir", folder], { stdio: "inherit" });
  // The compiler rewrites the imports of scripts, and leaves those of declarations.
  for (const file of globSync("**/*.d.ts", { cwd: folder })) {
    const text = readFileSync(join(folder, file), "utf8");
    writeFileSync(join(folder, file), text.replace(/(from "\.{1,2}\/[^"]+)\.ts"/g, '$1.js"'));
  }
  const { version } = JSON.parse(readFileSync(join(SOURCE, "package.json"), "utf8")) as { version: string };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest(version), null, 2)}\n`);
  copyFileSync(join(SOURCE, "README.md"), join(folder, "README.md"));
  copyFileSync(join(ROOT, "LICENSE"), join(folder, "LICENSE"));
}

if (import.meta.main) buildSdk(resolve(process.argv[2] ?? join(SOURCE, "dist")));
