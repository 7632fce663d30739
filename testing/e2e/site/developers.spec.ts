import { expect, type Page, test } from "@playwright/test";
import { createToken } from "@aside/features/integrations/contract.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { enter, makePerson, newDomain, productUrl } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";

/** Requests that a page sends to other origins. */
function watchForeign(page: Page): string[] {
  const foreign: string[] = [];
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol !== "data:" && origin !== productUrl()) foreign.push(request.url());
  });
  return foreign;
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: ReturnType<Page["locator"]>): Promise<void> {
  for (let presses = 0; presses < 200; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("the element is not reached by the keyboard");
}

test("the reference sends a request with the reader's own key, by keyboard only, and nothing to other origins", async () => {
  const ada = await makePerson("Ada Lovelace");
  const { token } = await ada.driver.call(createToken, { body: { name: "Docs", scopes: ["asides:read", "asides:write"] } });
  const made = await ada.driver.call(createEvent, { body: { title: "Made by the API" } });
  const { page, close } = await openBrowser({ speaks: false });
  const [errors, foreign] = [watchErrors(page), watchForeign(page)];

  await page.goto(`${productUrl()}/developers`);
  await tabTo(page, page.getByRole("navigation", { name: "Developer pages" }).getByRole("link", { name: "Videos" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Videos" })).toBeVisible();

  const section = page.getByRole("region", { name: "Get event", exact: true });
  const form = section.getByRole("form", { name: "Try Get event" });
  await tabTo(page, section.locator("summary"));
  await page.keyboard.press("Enter");
  await expect(form).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.type(made.id);
  await page.keyboard.press("Enter");
  // Without a key it says where to enter it, and goes there.
  await expect(form.getByRole("status")).toHaveText("Please enter a key or token at the top of the page first.");
  await expect(page.getByLabel("Key or token")).toBeFocused();
  await page.keyboard.type(token);
  await tabTo(page, form.getByRole("button", { name: "Send request" }));
  await page.keyboard.press("Enter");
  await expect(form.getByRole("status")).toHaveText("200 OK");
  const reply = form.getByRole("group", { name: "Reply of Get event" });
  await expect(reply).toContainText('"title": "Made by the API"');
  await expect(reply).toContainText("content-type: application/json");
  await expectAccessible(page, "developers-reply");

  // A change is real, and the key is kept for the tab.
  await page.goto(`${productUrl()}/developers/reference/videos#createEvent`);
  const create = page.getByRole("region", { name: "Create event", exact: true });
  await create.locator("summary").click();
  const body = create.getByLabel("Body");
  await body.fill("{ no JSON");
  await create.getByRole("button", { name: "Send request" }).click();
  await expect(create.getByRole("status")).toHaveText("The body is not valid JSON.");
  await body.fill('{ "title": "Tried" }');
  await create.getByRole("button", { name: "Send request" }).click();
  await expect(create.locator("form").getByRole("group", { name: "Reply of Create event" })).toContainText('"title": "Tried"');
  expect(errors).toEqual([]);

  // A scope that the token lacks: the reply says which.
  await page.goto(`${productUrl()}/developers/reference/contacts`);
  const contacts = page.getByRole("region", { name: "List contacts", exact: true });
  await contacts.locator("summary").click();
  await contacts.getByRole("button", { name: "Send request" }).click();
  await expect(contacts.locator("form").getByRole("group", { name: "Reply of List contacts" })).toContainText(
    '"missing_scope": "contacts:read"',
  );
  expect(errors.filter((error) => !error.startsWith("401 "))).toEqual([]);
  expect(foreign).toEqual([]);
  await close();
});

test("the pages for developers are read without scripts, and code is copied with them", async () => {
  const { page, context, close } = await openBrowser({ speaks: false });
  const plain = await (await context.browser()?.newContext({ javaScriptEnabled: false }))?.newPage();
  if (!plain) throw new Error("the browser is closed");
  await plain.setViewportSize({ width: 380, height: 800 });
  await plain.goto(`${productUrl()}/developers/reference/upload`);
  await expect(plain.getByRole("group", { name: "Request of Upload file" })).toContainText("/v1/video/file/upload");
  await expect(plain.getByText("Try it").first()).toBeHidden();
  await expect(plain.getByRole("button", { name: /^Copy/ }).first()).toBeHidden();
  await plain.locator("summary", { hasText: "Developer pages" }).click();
  await plain.getByRole("link", { name: "Receive a webhook" }).click();
  await expect(plain.getByRole("heading", { level: 1, name: "Receive a webhook" })).toBeVisible();
  await plain.context().close();

  const errors = watchErrors(page);
  await page.goto(`${productUrl()}/developers/guides/upload-and-send`);
  const copy = page.getByRole("button", { name: "Copy: Check the token" });
  await copy.click();
  await expect(copy).toHaveText("Copied");
  expect(await page.evaluate(async () => await navigator.clipboard.readText())).toBe(
    `curl --fail-with-body -sS "$ASIDE_URL/v1/me" -H "Authorization: Bearer $ASIDE_KEY"`,
  );
  expect(errors).toEqual([]);
  await close();
});

test("My Account and the company's pages of keys and webhooks lead to the reference", async () => {
  const lead = await makePerson("Lea Lead", productUrl(), newDomain());
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, lead);
  for (const [from, heading] of [
    ["/account/developer", "Reference"],
    ["/admin/api-keys", "Reference"],
    ["/admin/webhooks", "Webhooks"],
  ] as const) {
    await page.goto(productUrl() + from);
    await page.getByRole("link", { name: "API reference" }).click();
    await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
    expect(new URL(page.url()).pathname).toMatch(/^\/developers\/reference/);
  }
  await page.getByRole("contentinfo").getByRole("link", { name: "Developers" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Build with Aside" })).toBeVisible();
  expect(errors).toEqual([]);
  await close();
});
