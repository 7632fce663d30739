import { globSync, readFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { expect, test } from "vitest";
import { manifestOf, PERMISSIONS, UNPACKED_ID } from "./manifest.ts";

const sources = globSync("src/**/*.{ts,tsx}", { cwd: import.meta.dirname })
  .filter((file) => !file.endsWith(".test.ts"))
  .map((file) => readFileSync(join(import.meta.dirname, file), "utf8"))
  .join("\n");

/** What the code does only with the permission. */
const USES: Record<string, RegExp> = {
  storage: /chrome\.storage\./,
  alarms: /chrome\.alarms\./,
  scripting: /chrome\.scripting\./,
  offscreen: /chrome\.offscreen\./,
  tabCapture: /chrome\.tabCapture\./,
  // Controls on a page of a site that the person has not allowed.
  activeTab: /chrome\.scripting\s*\.executeScript/,
  clipboardWrite: /execCommand\("copy"\)/,
  // The spool of recordings must not be cleared when the disk is short.
  unlimitedStorage: /Spool\.open\(/,
};

test("names no permission that the code does not use, and each that it uses", () => {
  expect([...PERMISSIONS.chrome].toSorted()).toEqual(Object.keys(USES).toSorted());
  expect(Object.entries(USES).filter(([, use]) => !use.test(sources))).toEqual([]);
  const namespaces = [...sources.matchAll(/\bchrome\.(\w+)\??\./g)].map((match) => match[1] ?? "");
  const free = new Set(["runtime", "tabs", "action", "commands", "permissions"]);
  expect(namespaces.filter((name) => !free.has(name) && !(name in USES))).toEqual([]);
});

test("asks for no site at the installation, and runs no code from elsewhere", () => {
  for (const target of ["chrome", "firefox"] as const) {
    const manifest = manifestOf(target, "1.2.3");
    expect(manifest).not.toHaveProperty("host_permissions");
    expect(manifest).not.toHaveProperty("content_scripts");
    expect(manifest["content_security_policy"]).toEqual({ extension_pages: "script-src 'self' 'wasm-unsafe-eval'; object-src 'none'" });
    expect(String(manifest["description"]).length).toBeLessThanOrEqual(132);
  }
});

test("has the id of its key", () => {
  const key = Buffer.from(String(manifestOf("chrome", "1.0.0")["key"]), "base64");
  const hash = createHash("sha256").update(key).digest("hex").slice(0, 32);
  expect(hash.replace(/./g, (digit) => "abcdefghijklmnop"[parseInt(digit, 16)] ?? "")).toBe(UNPACKED_ID);
});
