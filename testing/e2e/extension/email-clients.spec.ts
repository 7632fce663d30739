import { expect, type Page, test } from "@playwright/test";
import { writeEmailSnippet } from "@aside/features/delivery/email-snippet.ts";
import { openBrowser } from "../support/browser.ts";

// What is inserted into emails of other programs, after what mail programs do to the HTML that they show. The changes are imitations of what is documented
// of them (caniemail.com, Microsoft's and Google's help): no email client runs here.

const LINK = "https://video.example/aside/01900000-0000-7000-8000-000000000001/view?m=token";
const PICTURE = "https://video.example/email-picture/1/2";
const TITLE = 'Q3 "results" & <plans>';
/** 450 x 254. */
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="508"><rect width="900" height="508" fill="#c93a21"/></svg>';

type Received = { html: string; linkOf: (href: string) => string };
const same = (href: string) => href;
const CLIENTS: Record<string, (html: string) => Received> = {
  "as it was inserted": (html) => ({ html, linkOf: same }),
  "Gmail: pictures through its proxy, links with a second address": (html) => ({
    html: html
      .replaceAll(PICTURE, `https://ci3.googleusercontent.com/meips/proxied#${PICTURE}`)
      .replaceAll("<a ", `<a target="_blank" data-saferedirecturl="https://www.google.com/url?q=x" `),
    linkOf: same,
  }),
  "Outlook: wrapped links, ids and classes renamed": (html) => ({
    html: `<div class="x_elementToProof">${html.replaceAll(`href="${LINK}"`, `href="https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(LINK)}"`)}</div>`,
    linkOf: (href) => new URL(href).searchParams.get("url") ?? "",
  }),
  "Outlook for Windows: no maximum widths, every style sheet removed": (html) => ({
    html: html.replaceAll(/ (?:style|class)="[^"]*"/g, ""),
    linkOf: same,
  }),
  "pictures turned off": (html) => ({ html: html.replaceAll(PICTURE, "cid:blocked"), linkOf: same }),
};

async function show(page: Page, html: string): Promise<void> {
  await page.setContent(`<!doctype html><title>Email</title><body>${html}`);
}

test("what is inserted into an email is readable and leads to the Aside in every mail program", async () => {
  const { page, close } = await openBrowser({ speaks: false });
  for (const address of [`${PICTURE}*`, "https://ci3.googleusercontent.com/**"])
    await page.route(address, async (route) => await route.fulfill({ body: DRAWING, contentType: "image/svg+xml" }));
  const { html, text } = writeEmailSnippet({ link: LINK, title: TITLE, creatorName: "Ada Lovelace", pictureUrl: PICTURE, label: null });
  // Nothing that only some of them keep.
  expect([...html.matchAll(/<(\w+)/g)].map(([, name]) => name)).toEqual(["a", "img", "br", "a"]);
  expect(new Set([...html.matchAll(/ (\w+)="/g)].map(([, name]) => name))).toEqual(new Set(["href", "src", "alt", "width"]));
  for (const [client, receive] of Object.entries(CLIENTS)) {
    const { html: received, linkOf } = receive(html);
    await show(page, received);
    const links = page.getByRole("link", { name: TITLE });
    await expect(links, client).toHaveCount(2);
    for (const link of await links.all()) expect(linkOf((await link.getAttribute("href")) ?? ""), client).toBe(LINK);
    await expect(page.getByText(`▶ ${TITLE}`), client).toBeVisible();
    const image = page.getByRole("img", { name: TITLE });
    if (client !== "pictures turned off") {
      await expect.poll(async () => await image.evaluate((element: HTMLImageElement) => element.naturalWidth), client).toBeGreaterThan(0);
      expect((await image.boundingBox())?.width, client).toBe(450);
    }
  }
  expect(text.split("\n")).toEqual([TITLE, LINK]);
  await close();
});
