import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { release } from "./release.ts";

const root = mkdtempSync(join(tmpdir(), "aside-release-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
const write = (path: string, content: unknown) =>
  writeFileSync(join(root, path), typeof content === "string" ? content : JSON.stringify(content));
const read = (path: string) => readFileSync(join(root, path), "utf8");
const commit = () => git("add", ".") + git("commit", "--quiet", "--message", "Change");

test("a release dates its section, sets every version and tags; what can't be released changes nothing", () => {
  git("init", "--quiet");
  git("config", "user.name", "Ada");
  git("config", "user.email", "ada@acme.example");
  for (const folder of ["packages/ui", "apps/web"]) mkdirSync(join(root, folder), { recursive: true });
  const web = { name: "@aside/web", version: "0.1.0", dependencies: { "@aside/ui": "0.1.0", zod: "4.0.0" } };
  write("package.json", { name: "aside", version: "0.1.0" });
  write("packages/ui/package.json", { name: "@aside/ui", version: "0.1.0" });
  write("apps/web/package.json", web);
  write("package-lock.json", { version: "0.1.0", packages: { "": {}, "apps/web": web, "node_modules/zod": { version: "4.0.0" } } });
  write("CHANGELOG.md", "# Changelog\n\n## 0.2.0 (unreleased)\n\n- New.\n\n## 0.1.0 (2026-11-01)\n\n### Upgrade notes\n\nNone.\n");
  commit();
  const before = git("rev-parse", "HEAD");
  const refused = (version: string, reason: string) => expect(() => release(root, version, "2026-12-01")).toThrow(reason);
  refused("two", "not a version: two");
  refused("0.3.0", 'CHANGELOG.md has no section "## 0.3.0 (unreleased)"');
  refused("0.2.0", '"## 0.2.0 (unreleased)" has no "### Upgrade notes"');
  write("CHANGELOG.md", read("CHANGELOG.md").replace("- New.", "### Upgrade notes\n\nNone.\n\n- New."));
  refused("0.2.0", "there are changes that are not committed");
  expect([git("rev-parse", "HEAD"), git("tag")]).toEqual([before, ""]);
  commit();

  release(root, "0.2.0", "2026-12-01");
  expect(read("CHANGELOG.md")).toContain("\n## 0.2.0 (2026-12-01)\n");
  expect(JSON.parse(read("apps/web/package.json"))).toEqual({
    ...web,
    version: "0.2.0",
    dependencies: { "@aside/ui": "0.2.0", zod: "4.0.0" },
  });
  const lock = JSON.parse(read("package-lock.json")) as { packages: Record<string, { version: string }> };
  expect([lock.packages["apps/web"]?.version, lock.packages["node_modules/zod"]?.version]).toEqual(["0.2.0", "4.0.0"]);
  expect([git("status", "--porcelain"), git("log", "-1", "--format=%s"), git("describe")]).toEqual(["", "Release 0.2.0", "v0.2.0"]);
  refused("0.2.0", "the tag v0.2.0 exists");
});
