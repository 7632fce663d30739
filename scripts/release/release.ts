// Makes a release of the commit that is checked out: `node scripts/release/release.ts 1.2.0`. Dates the changelog's section "1.2.0 (unreleased)", sets the version of
// all packages, commits, and tags v1.2.0. Push with `git push --follow-tags`.
import { execFileSync } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Manifest = { version?: string } & Partial<Record<"dependencies" | "devDependencies" | "optionalDependencies", Record<string, string>>>;
type Lockfile = Manifest & { packages: Record<string, Manifest> };

const KINDS = ["dependencies", "devDependencies", "optionalDependencies"] as const;
const OWN = "@aside/";

/** Throws, and changes nothing, if `version` can't be released. `today`: as YYYY-MM-DD. */
export function release(root: string, version: string, today: string): void {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`not a version: ${version}`);
  if (git("status", "--porcelain") !== "") throw new Error("there are changes that are not committed");
  const tag = `v${version}`;
  if (git("tag", "--list", tag) !== "") throw new Error(`the tag ${tag} exists`);
  const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  const heading = `## ${version} (unreleased)`;
  if (!changelog.split("\n").includes(heading)) throw new Error(`CHANGELOG.md has no section "${heading}"`);
  if (!/^### Upgrade notes$/m.test(sectionOf(changelog, heading))) throw new Error(`"${heading}" has no "### Upgrade notes"`);

  writeFileSync(join(root, "CHANGELOG.md"), changelog.replace(heading, `## ${version} (${today})`));
  const files = globSync(["package.json", "{packages,apps,testing}/*/package.json", "{server,core,features}/package.json"], { cwd: root });
  for (const file of files) edit<Manifest>(join(root, file), (manifest) => setVersion(manifest, version));
  edit<Lockfile>(join(root, "package-lock.json"), (lock) => {
    lock.version = version;
    for (const [path, entry] of Object.entries(lock.packages)) if (!path.includes("node_modules/")) setVersion(entry, version);
  });
  git("commit", "--all", "--message", `Release ${version}`);
  git("tag", "--annotate", tag, "--message", `Aside ${version}`);
}

const sectionOf = (changelog: string, heading: string): string =>
  changelog.slice(changelog.indexOf(heading) + heading.length).split(/^## /m)[0] ?? "";

function setVersion(manifest: Manifest, version: string): void {
  manifest.version = version;
  for (const kind of KINDS)
    for (const name of Object.keys(manifest[kind] ?? {}))
      if (name.startsWith(OWN)) Object.assign(manifest[kind] ?? {}, { [name]: version });
}

function edit<T>(file: string, change: (content: T) => void): void {
  const content = JSON.parse(readFileSync(file, "utf8")) as T;
  change(content);
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}

if (import.meta.main) {
  const [version = ""] = process.argv.slice(2);
  try {
    release(join(import.meta.dirname, "../.."), version, new Date().toISOString().slice(0, 10));
    console.log(`Released ${version}. Push it with: git push --follow-tags`);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
