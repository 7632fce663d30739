import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");

test.each([["run"], ["ls"], ["pkg", "get", "name"], ["install", "--package-lock-only", "--offline", "--dry-run"]])(
  "`npm %s` prints no warning about the project's settings",
  { timeout: 60_000 },
  async (...args) => {
    const { stderr } = await promisify(execFile)("npm", args, { cwd: ROOT, maxBuffer: 1e8 });
    expect(stderr).not.toMatch(/Unknown (project|env|user|cli) config/);
  },
);
