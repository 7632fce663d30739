import { type Browser, chromium } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CHROMIUM, CHROMIUM_FLAGS } from "@aside/testkit/chromium.ts";
import { findViolations } from "@aside/testkit/find-violations.ts";
import { attachmentList, button, code, heading, layout, link, paragraph, richText, summaryBox, videoCard } from "./layout.ts";

const href = "https://aside.example/watch";
/** Every part that an email can have. */
const { html } = layout({
  preview: "Grace sent you a video",
  parts: [
    heading("Grace sent you a video"),
    paragraph("The plan for spring."),
    richText(`<p>See <a href="${href}">the plan</a> and <strong>reply</strong>.</p>`),
    videoCard({ imageUrl: null, href, alt: "Watch the plan", durationText: "0:42" }),
    summaryBox({ title: "Summary", body: "We ship in March." }),
    attachmentList({ title: "1 file", href, items: [{ name: "plan.pdf", detail: "1 MB", picture: null }], more: "2 more files" }),
    code("123456"),
    button({ label: "Watch", href }),
    link({ label: "Reply", href }),
  ],
  footer: "Sent by Grace.",
  footerLink: { label: "Unsubscribe", href },
});

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_FLAGS, "--headless=new"] });
});
afterAll(() => browser?.close());

test.each(["light", "dark"] as const)("all text of an email has enough contrast in a %s client", async (colorScheme) => {
  const page = await browser.newPage({ colorScheme });
  await page.setContent(html);
  const violations = await findViolations(page, { rules: ["color-contrast"] });
  expect(violations.flatMap(({ nodes }) => nodes.map((node) => `${node.html} ${node.failureSummary}`))).toEqual([]);
  const card = await page.locator(".card").evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(card).toBe(colorScheme === "dark" ? "rgb(29, 26, 39)" : "rgb(255, 255, 255)");
  if (process.env["PICTURES"]) await page.screenshot({ path: `${process.env["PICTURES"]}/email-${colorScheme}.png`, fullPage: true });
  await page.close();
});
