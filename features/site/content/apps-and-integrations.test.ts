import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

test("the page does not say that something it lists does not exist", () => {
  const page = readFileSync(join(import.meta.dirname, "pages/apps-and-integrations.mdx"), "utf8");
  const listed = [...page.matchAll(/<Card title="([^"]+)"/g)].map(([, title = ""]) => title.toLowerCase());
  const [, absent = ""] = /There is no (.+?) at this time/.exec(page) ?? [];
  const names = absent.split(/,? or |, /);
  expect(listed).toContain("browser extension");
  expect(names).toContain("phone app");
  expect(listed.filter((title) => names.includes(title))).toEqual([]);
});
