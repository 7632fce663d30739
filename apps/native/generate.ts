// Writes the Android and the iOS project to build/ (docs/native.md). Usage: npm run native
import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { build } from "vite";
import packageJson from "./package.json" with { type: "json" };
import { capacitorConfig } from "./capacitor.config.ts";
import { drawArt } from "./draw-art.ts";
import { editAndroid } from "./edit-android.ts";
import { editIos } from "./edit-ios.ts";
import { type NativeSettings, readSettings } from "./settings.ts";

const run = promisify(execFile);
const CAPACITOR = join(dirname(createRequire(import.meta.url).resolve("@capacitor/cli/package.json")), "bin/capacitor");
/** Capacitor installs what its working folder's package.json names. The others are no plugins. */
const PLUGINS = [
  "@aparajita/capacitor-biometric-auth",
  ...["app", "browser", "preferences", "push-notifications", "share"].map((name) => `@capacitor/${name}`),
];

/** `folder`: inside this repository. The projects name the plugins in node_modules by relative paths. */
export async function generateProjects(folder: string, settings: NativeSettings): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await buildStartPage(join(folder, "www"), settings);
  const versions: Record<string, string> = packageJson.devDependencies;
  const dependencies = Object.fromEntries(PLUGINS.map((name) => [name, versions[name] ?? ""]));
  writeJson(join(folder, "package.json"), { name: settings.appId, private: true, dependencies });
  writeJson(join(folder, "capacitor.config.json"), capacitorConfig(settings));
  for (const platform of ["android", "ios"]) await run(process.execPath, [CAPACITOR, "add", platform], { cwd: folder });
  editAndroid(join(folder, "android"), settings);
  editIos(join(folder, "ios"), settings);
  await drawArt(folder);
}

const writeJson = (file: string, value: unknown): void => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

async function buildStartPage(outDir: string, { serverUrl }: NativeSettings): Promise<void> {
  await build({
    root: join(import.meta.dirname, "start"),
    configFile: false,
    logLevel: "warn",
    base: "./",
    define: { SERVER_URL: JSON.stringify(serverUrl) },
    build: { outDir, emptyOutDir: true, modulePreload: { polyfill: false }, target: "es2022" },
  });
}

// oxlint-disable-next-line no-restricted-properties -- of the build, not of the product
if (import.meta.main) await generateProjects(join(import.meta.dirname, "build"), readSettings(process.env));
