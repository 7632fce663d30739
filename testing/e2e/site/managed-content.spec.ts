import { expect, type Page, test } from "@playwright/test";
import { shareLink } from "@aside/features/delivery/contract.ts";
import { DEFAULT_PRIVACY, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { getPost, updatePost } from "@aside/core/messages/post-contract.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { openBrowser } from "../support/browser.ts";
import { openAs } from "../support/open-as.ts";
import { enter, makePerson, type Person, waitForMail } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { type Product, startProduct } from "../support/product.ts";
import { expectToast } from "../support/toasts.ts";

// The first person administers the product.
let product: Product;
let root: Person;
test.beforeAll(async () => {
  product = await startProduct({ ASR: "off" });
  root = await makePerson("Ruth Root", product.url);
});
test.afterAll(async () => await product.stop());

/** An Aside that anyone with its link may watch. */
async function recordPublic(title: string): Promise<{ postId: string; eventId: string }> {
  const postId = await recordPost(root.driver, { seconds: 1 });
  await root.driver.call(updatePost, { params: { id: postId }, body: { title } });
  const { event_id: eventId } = await root.driver.call(getPost, { params: { id: postId } });
  const body = { ...DEFAULT_PRIVACY, recipients_can_view_post: false, signed_in_users_can_view_post: false };
  await root.driver.call(updatePrivacySettings, { params: { id: eventId }, body });
  await root.driver.call(shareLink, { params: { id: postId }, body: {} });
  return { postId, eventId };
}

const status = async (path: string) => (await fetch(product.url + path)).status;
async function publish(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("button", { name: "Unpublish" })).toBeVisible();
}

test(
  "an administrator writes, previews, publishes, orders and deletes testimonials, which visitors read without JavaScript",
  { tag: "@main" },
  async () => {
    test.setTimeout(240_000);
    const { postId } = await recordPublic("Example video");
    const { page, errors, close } = await openAs(root, "/admin/site");
    await expect(page.getByText("No testimonials yet")).toBeVisible();
    await expectAccessible(page, "admin-site-empty");
    await page.getByRole("link", { name: "New testimonial" }).click();
    await page.getByLabel("Name").fill("Example Person");
    await page.getByLabel("Company").fill("Example Company");
    await page.getByLabel("Quote").fill("An example of what a customer may say.");
    await page.getByLabel("Story").fill("## How it began\n\nWith a *video* and a [link](https://example.com). <script>alert(1)</script>");
    const preview = page.getByRole("region", { name: "Preview" });
    await expect(preview.getByRole("heading", { name: "How it began" })).toBeVisible();
    await expect(preview.getByText("<script>alert(1)</script>")).toBeVisible();
    await page.getByLabel(/^Link to an Aside/).fill(crypto.randomUUID());
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("alert")).toContainText("anyone with the link can watch");
    expect(errors.splice(0)).toEqual([expect.stringMatching(/^422 /)]);
    await page.getByLabel(/^Link to an Aside/).fill(`${product.url}/embed/${postId}`);
    await page.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Saved.");
    await page.waitForURL(/testimonials\/[0-9a-f-]{36}$/);
    const id = page.url().split("/").at(-1) ?? "";
    await expectAccessible(page, "admin-site-testimonial");

    // A draft is shown to those who have the preview link only.
    expect(await status(`/testimonials/${id}`)).toBe(404);
    const previewUrl = (await page.getByRole("link", { name: "Preview page" }).getAttribute("href")) ?? "";
    expect(await status(previewUrl.slice(product.url.length))).toBe(200);
    expect(await status(`/testimonials/${id}?preview=x`)).toBe(404);
    await publish(page);

    const visitor = await openBrowser({ speaks: false });
    const plain = await visitor.context.browser()?.newContext({ javaScriptEnabled: false });
    const reader = (await plain?.newPage()) as Page;
    await reader.goto(`${product.url}/`);
    await reader.getByRole("navigation", { name: "Product" }).getByRole("link", { name: "Testimonials" }).click();
    await expect(reader.getByRole("heading", { level: 1, name: "Testimonials" })).toBeVisible();
    await reader.getByRole("link", { name: "Read Example Person's story" }).click();
    await expect(reader.getByText("An example of what a customer may say.")).toBeVisible();
    await expect(reader.getByRole("heading", { name: "How it began" })).toBeVisible();
    await expect(reader.getByRole("link", { name: "Watch Example Person's Aside" })).toHaveAttribute("href", `/embed/${postId}`);
    await plain?.close();
    await visitor.close();

    await page.goto(`${product.url}/testimonials`);
    await expectAccessible(page, "testimonials");
    await page.goto(`${product.url}/testimonials/${id}`);
    await expectAccessible(page, "testimonial");
    await page.getByRole("link", { name: "Watch Example Person's Aside" }).click();
    await expect(page.locator("iframe")).toHaveAttribute("src", `/embed/${postId}#play`);
    const video = page.frameLocator("iframe").locator("video");
    await expect.poll(async () => await video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);

    await page.goto(`${product.url}/admin/site/testimonials/new`);
    await page.getByLabel("Name").fill("Second Example");
    await page.getByLabel("Quote").fill("Another example.");
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL(/testimonials\/[0-9a-f-]{36}$/);
    await page.getByRole("link", { name: "Back to the list" }).click();
    const names = page.getByRole("listitem").getByRole("link", { name: /Example/ });
    await expect(names).toHaveText(["Example Person", "Second Example"]);
    await page.getByRole("button", { name: "Move Second Example up" }).focus();
    await page.keyboard.press("Enter");
    await expect(names).toHaveText(["Second Example", "Example Person"]);
    await expect(page.getByRole("button", { name: "Move Second Example up" })).toBeFocused();
    await expectAccessible(page, "admin-site-testimonials");
    await page.reload();
    await expect(names).toHaveText(["Second Example", "Example Person"]);

    await page.getByRole("link", { name: "Example Person" }).click();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(names).toHaveText(["Second Example"]);
    expect(await status(`/testimonials/${id}`)).toBe(404);
    expect(errors).toEqual([]);
    await close();
  },
);

test("a visitor subscribes without JavaScript, confirms, gets a newsletter that was tested first, and unsubscribes", async () => {
  test.setTimeout(240_000);
  const email = `reader-${crypto.randomUUID().slice(0, 8)}@example.org`;
  const visitor = await openBrowser({ speaks: false });
  const plain = await visitor.context.browser()?.newContext({ javaScriptEnabled: false });
  const reader = (await plain?.newPage()) as Page;
  await reader.goto(`${product.url}/newsletters`);
  await expect(reader.getByText("No newsletter has been published yet")).toBeVisible();
  await reader.getByLabel("Email").fill(email);
  await reader.getByRole("button", { name: "Subscribe" }).click();
  await expect(reader.getByRole("heading", { name: "Check your email" })).toBeVisible();
  const confirmation = await waitForMail(email, /Confirm your subscription/, product.url);
  const confirmUrl = /http\S+newsletters\/confirm\?token=\S+/.exec(confirmation.text)?.[0] ?? "";
  await reader.goto(confirmUrl);
  await reader.getByRole("button", { name: "Confirm subscription" }).click();
  await expect(reader.getByRole("heading", { name: "You're subscribed" })).toBeVisible();

  const { page, errors, close } = await openAs(root, "/admin/site/newsletters");
  await expect(page.getByText("No newsletters yet")).toBeVisible();
  await page.getByRole("link", { name: "New newsletter" }).click();
  await page.getByLabel("Title").fill("Example issue");
  await page.getByLabel("Summary").fill("What an issue looks like.");
  await page
    .getByLabel("Text", { exact: true })
    .fill("# Hello\n\nRead about [prices](/pricing).\n\n| Plan | For |\n|---|---|\n| Trial | everyone |");
  await expect(page.getByRole("region", { name: "Preview" }).getByRole("heading", { name: "Hello" })).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL(/newsletters\/[0-9a-f-]{36}$/);
  const id = page.url().split("/").at(-1) ?? "";
  const send = page.getByRole("button", { name: "Send to 1 subscriber" });
  await expect(send).toBeDisabled();
  await publish(page);
  await page.getByRole("button", { name: "Send me a test" }).click();
  await expectToast(page, `A test was sent to ${root.email}.`);
  await waitForMail(root.email, /^\[Test\] Example issue$/, product.url);
  await expectAccessible(page, "admin-site-newsletter");
  await send.click();
  await expectAccessible(page, "admin-site-send");
  await page.getByRole("dialog").getByRole("button", { name: "Send to 1 subscriber" }).click();
  await expect(page.getByText("1 of 1 emails sent")).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page, "admin-site-sent");

  const mail = await waitForMail(email, /^Example issue$/, product.url);
  expect(mail.html).toContain(`${product.url}/pricing`);
  await reader.goto(`${product.url}/newsletters`);
  await reader.getByRole("link", { name: "Example issue" }).click();
  await expect(reader.getByRole("heading", { name: "Hello" })).toBeVisible();
  const feed = await (await fetch(`${product.url}/newsletters/rss.xml`)).text();
  expect(feed).toContain(`<guid isPermaLink="true">${product.url}/newsletters/${id}</guid>`);

  await page.goto(`${product.url}/newsletters`);
  await expectAccessible(page, "newsletters");
  await page.goto(`${product.url}/newsletters/${id}`);
  await expectAccessible(page, "newsletter");
  await page.goto(confirmUrl);
  await expectAccessible(page, "newsletter-confirmed");

  await page.goto(`${product.url}/admin/site/subscribers`);
  await expect(page.getByText("1 address", { exact: true })).toBeVisible();
  await expectAccessible(page, "admin-site-subscribers");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toBe("subscribers-confirmed.csv");

  const unsubscribeUrl = /http\S+newsletters\/unsubscribe\?token=\S+/.exec(mail.text)?.[0] ?? "";
  await page.goto(unsubscribeUrl);
  await expectAccessible(page, "newsletter-unsubscribe");
  await reader.goto(unsubscribeUrl);
  await reader.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(reader.getByRole("heading", { name: "You're unsubscribed" })).toBeVisible();
  await plain?.close();
  await visitor.close();
  await page.goto(`${product.url}/admin/site/subscribers`);
  await expect(page.getByText("No subscribers here")).toBeVisible();
  await page.getByLabel("State").selectOption("Unsubscribed");
  await page.getByRole("button", { name: `Remove ${email}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("No subscribers here")).toBeVisible();
  expect(errors).toEqual([]);
  await close();
});

test("the Resources screen lists guides and the videos that an administrator added, by type in the address", async () => {
  test.setTimeout(240_000);
  const first = await recordPublic("First example");
  const second = await recordPublic("Second example");
  const { page, errors, close } = await openAs(root, "/admin/site/resources");
  await expect(page.getByText("No videos in this section")).toBeVisible();
  const link = page.getByLabel("Link to an Aside");
  for (const { eventId } of [first, second]) {
    await link.fill(`${product.url}/aside/${eventId}/view`);
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(link).toHaveValue("");
  }
  const titles = page.getByRole("list", { name: "AI usage guide" }).getByRole("link");
  await expect(titles).toHaveText(["First example", "Second example"]);
  await page.getByRole("button", { name: "Move First example down" }).click();
  await expect(titles).toHaveText(["Second example", "First example"]);
  await expectAccessible(page, "admin-site-resources");
  await page.getByRole("button", { name: "Remove Second example" }).click();
  await expect(titles).toHaveText(["First example"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(titles).toHaveText(["Second example", "First example"]);

  await page.goto(`${product.url}/dashboard/resources`);
  await expect(page.getByRole("heading", { level: 1, name: "Resources" })).toBeVisible();
  await expect(page.getByRole("article").getByRole("heading", { name: "Second example" })).toBeVisible();
  await expect(page.getByRole("article").filter({ hasText: "Guide" }).first()).toBeVisible();
  await expectAccessible(page, "resources");
  await page.getByRole("tab", { name: "FAQs" }).click();
  await page.waitForURL(/\/dashboard\/resources\?filter=faqs$/);
  await expect(page.getByRole("article").getByRole("heading", { name: "Second example" })).toBeHidden();
  await page.goto(`${product.url}/dashboard/resources?filter=use_cases`);
  await expect(page.getByRole("tab", { name: "Use cases" })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("article").getByRole("link").first().click();
  await page.waitForURL(/\/use-cases/);
  expect(errors).toEqual([]);
  await close();

  // As for people without a company and an approval, for whom there are no resources (resources.hostile.test.ts).
  const theirs = await openBrowser({ speaks: false });
  await enter(theirs.page, root);
  await theirs.page.route("**/v1/dashboard/posts/resources*", async (route) => {
    await route.fulfill({ status: 404, json: { code: "not_found", message: "Not found." } });
  });
  await theirs.page.goto(`${product.url}/dashboard/resources`);
  await theirs.page.waitForURL(/\/dashboard\/inbox/);
  await theirs.close();
});
