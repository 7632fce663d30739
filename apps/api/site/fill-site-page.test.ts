import { expect, test } from "vitest";
import { fillSitePage } from "./fill-site-page.ts";

const settings = { conditions: { plans: true, video: false }, texts: { operator: `A & "B"`, origin: "https://x.example" } };
const fill = (html: string) => fillSitePage(html, settings);

test("keeps the parts whose condition is met, also inside of each other", () => {
  expect(fill('<p><site-when is="plans">yes</site-when><site-when is="!plans">no</site-when></p>')).toBe("<p>yes</p>");
  expect(fill('<site-when is="plans">a<site-when is="video">b</site-when><site-when is="!video">c</site-when>d</site-when>')).toBe("acd");
  expect(fill('<site-when is="video">a<site-when is="plans">b</site-when></site-when>e')).toBe("e");
});

test("writes the texts of the installation, escaped", () => {
  expect(fill("@@origin@@/x by @@operator@@")).toBe("https://x.example/x by A &amp; &quot;B&quot;");
});

test("refuses what it does not know", () => {
  expect(() => fill("@@nothing@@")).toThrow("no setting nothing");
  expect(() => fill('<site-when is="moon">a</site-when>')).toThrow("no condition moon");
  expect(() => fill('<site-when is="plans">a')).toThrow("has no end");
});
