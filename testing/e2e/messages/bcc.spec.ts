import { expect, type Page, test } from "@playwright/test";
import { sendPost } from "@aside/features/delivery/contract.ts";
import { inbox } from "@aside/features/inbox/contract.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { makeVideo } from "../support/dashboard.ts";
import { recordEvent } from "../support/editor.ts";
import { enter, makePerson, type Person, productUrl, waitForMail } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { startProduct } from "../support/product.ts";
import { expectToast } from "../support/toasts.ts";

const linkIn = (text: string) => /http\S+\/view\?m=[\w-]+/.exec(text)?.[0] ?? "";
/** The reply to the report that a post was shared. */
const waitForShare = (page: Page) => page.waitForResponse(/\/v1\/user\/shared\/post$/);
const traces = (person: Person) => [person.email, person.name];

/** Everything on the page and in its data. */
const readPage = async (page: Page) => `${await page.content()}\n${await page.locator("body").innerText()}`;

test("a bcc recipient and the others learn nothing of each other; the sender sees both", { tag: "@main" }, async () => {
  test.setTimeout(180_000);
  const [ada, tom, bea] = [await makePerson("Ada Lovelace"), await makePerson("Tom Visible"), await makePerson("Bea Hidden")];
  const { eventId } = await recordEvent(ada, { seconds: 2 });
  const sender = await openBrowser({ speaks: false });
  const errors = watchErrors(sender.page);
  await enter(sender.page, ada);
  await sender.page.goto(`${productUrl()}/aside/${eventId}/preview`);

  // With the keyboard only.
  await sender.page.getByLabel("Title").fill("Offer");
  await sender.page.getByLabel("Recipients", { exact: true }).press("Tab");
  const open = sender.page.getByRole("button", { name: "Add Bcc recipients" });
  await open.focus();
  await sender.page.keyboard.press("Enter");
  const hidden = sender.page.getByLabel("Bcc", { exact: true });
  await expect(hidden).toBeFocused();
  await sender.page.keyboard.type(`${bea.email},`);
  await sender.page.getByLabel("Recipients", { exact: true }).fill(`${tom.email},`);
  await expect(sender.page.getByRole("list", { name: "Bcc: added" })).toContainText(bea.email);
  await expectAccessible(sender.page, "bcc-send");
  const mailed = waitForShare(sender.page);
  await sender.page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(sender.page.getByRole("heading", { name: "Sent to 2 people" })).toBeVisible();
  expect((await mailed).status()).toBe(200);
  const copied = waitForShare(sender.page);
  await sender.page.getByRole("button", { name: "Copy link" }).click();
  expect((await copied).status()).toBe(200);

  const [toTom, toBea] = [await waitForMail(tom.email, /Offer/), await waitForMail(bea.email, /Offer/)];
  for (const trace of traces(bea)) expect(JSON.stringify(toTom)).not.toContain(trace);
  for (const trace of traces(tom)) expect(JSON.stringify(toBea)).not.toContain(trace);

  const phone = { speaks: false, isMobile: true, viewport: { width: 390, height: 844 } };
  const toms = await openBrowser(phone);
  await toms.page.goto(linkIn(toTom.text));
  await expect(toms.page.getByRole("heading", { name: "Offer" })).toBeVisible();
  await toms.page.getByRole("tab", { name: /^Comments/ }).click();
  for (const trace of traces(bea)) expect(await readPage(toms.page)).not.toContain(trace);

  const beas = await openBrowser(phone);
  await beas.page.goto(linkIn(toBea.text));
  await beas.page.getByRole("tab", { name: /^Comments/ }).click();
  await expect(beas.page.getByText("You received this as Bcc. Only Ada Lovelace can see your comments.")).toBeVisible();
  await beas.page.getByLabel("Add a comment").fill("Between us");
  await beas.page.getByLabel("Your name").fill("Bea");
  await beas.page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(beas.page.getByRole("tab", { name: "Comments (1)" })).toBeVisible();
  await beas.page.getByRole("link", { name: "Reply with a video" }).click();
  // The name is known, so the recorder opens at once.
  await beas.page.waitForURL(/\/respond\/[^/]+\/record$/);
  await beas.page.getByRole("link", { name: "Change name" }).click();
  await expect(beas.page.getByLabel("Your name")).toHaveValue("Bea");
  await expect(beas.page.getByText("You received this as Bcc. Only Ada Lovelace can see your reply.")).toBeVisible();
  await expect(beas.page.getByText("Only Ada Lovelace can see your reply.")).toHaveCount(1);
  await expect(beas.page.getByRole("button", { name: "Reply to all" })).toBeHidden();
  await expectAccessible(beas.page, "bcc-respond");
  for (const trace of traces(tom)) expect(await readPage(beas.page)).not.toContain(trace);
  await toms.page.reload();
  await toms.page.getByRole("tab", { name: /^Comments/ }).click();
  await expect(toms.page.getByText("No comments yet.")).toBeVisible();

  await sender.page.goto(`${productUrl()}/dashboard/created-videos`);
  await sender.page.getByRole("button", { name: "Actions for Offer" }).click();
  await sender.page.getByRole("menuitem", { name: "Details" }).click();
  await sender.page.getByRole("tab", { name: "Recipients" }).click();
  const entries = sender.page.getByRole("tabpanel").getByRole("listitem");
  await expect(entries.filter({ hasText: tom.email })).not.toContainText("Bcc");
  await expect(entries.filter({ hasText: bea.email })).toContainText("Bcc");
  await expectAccessible(sender.page, "bcc-recipients");
  expect(errors).toEqual([]);
  for (const browser of [sender, toms, beas]) await browser.close();
});

test("a plan without Bcc says so at sending, and sends without the Bcc recipients", async () => {
  test.setTimeout(180_000);
  const limited = await startProduct({ ASR: "off", DISABLED_FEATURES: "bcc_send" });
  try {
    const ada = await makePerson("Ada Lovelace", limited.url);
    const { eventId } = await recordEvent(ada, { seconds: 2 });
    const { page, close } = await openBrowser({ speaks: false });
    await enter(page, ada);
    await page.goto(`${limited.url}/aside/${eventId}/preview`);
    await page.getByLabel("Recipients", { exact: true }).fill("tom@work.example,");
    await page.getByRole("button", { name: "Add Bcc recipients" }).click();
    await page.getByLabel("Bcc", { exact: true }).fill("bea@work.example,");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByText("Please upgrade your account for this feature.")).toHaveCount(1);
    await expect(page.getByText("Bcc is not included in your plan. Remove the Bcc recipients to continue.")).toBeVisible();
    await expectAccessible(page, "bcc-locked");
    await page.getByRole("button", { name: "Remove bea@work.example" }).click();
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Sent to 1 person" })).toBeVisible();
    await close();
  } finally {
    await limited.stop();
  }
});

test("the author previews what recipients will see", async () => {
  const ada = await makePerson("Ada Lovelace");
  const { eventId } = await recordEvent(ada, { seconds: 2 });
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, ada);
  await page.goto(`${productUrl()}/aside/${eventId}/preview`);
  await page.getByRole("link", { name: "View as recipient" }).click();
  await expect(page.getByText("This is a preview. Recipients see this page, and your views are not counted.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Views", exact: true })).toBeHidden();
  await expectAccessible(page, "share-preview");
  await page.getByRole("link", { name: "Close preview" }).click();
  await expect(page.getByRole("heading", { name: "Preview", exact: true })).toBeVisible();
  expect(errors).toEqual([]);
  await close();
});

test("a signed-in viewer saves an Aside that is shared by link to their inbox", async () => {
  const [ada, eve] = [await makePerson("Ada Lovelace"), await makePerson("Eve Viewer")];
  const { eventId, postId } = await makeVideo(ada, "Open to all");
  await ada.driver.call(sendPost, { params: { id: postId }, body: {} });
  const { page, close } = await openBrowser({ speaks: false });
  await enter(page, eve);
  await page.goto(`${productUrl()}/aside/${eventId}/view`);
  const save = page.getByRole("button", { name: "Save to Inbox" });
  await save.click();
  await expectToast(page, "Aside is saved in your Inbox.");
  await expect(save).toBeHidden();
  expect((await eve.driver.call(inbox, { query: {} })).items.map((item) => item.title)).toEqual(["Open to all"]);
  await close();
});
