import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { COLORS, offlinePage } from "./offline-page.ts";

test("the colors are those of the app", () => {
  const tokens = readFileSync(join(import.meta.dirname, "../../../../packages/ui/tokens.css"), "utf8");
  for (const [name, color] of Object.entries(COLORS)) expect(tokens).toContain(`--${name}: ${color};`);
});

test("the page uses the font that is on the device, and runs only its own script", async () => {
  const page = offlinePage(["/assets/index-a.js", "/assets/inter-latin-wght-normal-b.woff2"]);
  const text = await page.text();
  expect(text).toContain('src: url("/assets/inter-latin-wght-normal-b.woff2")');
  const nonce = /<script nonce="([\w-]{36})">/.exec(text)?.[1];
  expect(page.headers.get("content-security-policy")).toContain(`script-src 'nonce-${nonce}';`);
  expect(await offlinePage([]).text()).not.toContain("@font-face");
});
