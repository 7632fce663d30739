import { updateFlags } from "@aside/features/administration/contract.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { updatePost } from "@aside/core/messages/post-contract.ts";
import { copy as avatarCopy } from "@aside/features/avatar/copy.ts";
import { MAX_NOTES } from "@aside/features/avatar/contract.ts";
import { insertReadyPersona } from "@aside/features/avatar/testkit/personas-store.ts";
import { editorCopy as copy } from "@aside/features/avatar/web-editor-copy.ts";
import { copy as notesCopy } from "@aside/features/notes/copy.ts";
import { expect, type Page, test } from "@playwright/test";
import { inDatabase, makeOwner } from "./helpers.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { enter, type Person } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { type Product, startProduct } from "../support/product.ts";
import { SLOWNESS } from "../support/slowness.ts";

const SECONDS = 1000;

let product: Product;
let ada: Person & { lead: Person };
let userId: string;

test.beforeAll(async () => {
  test.setTimeout(300 * SECONDS * SLOWNESS);
  product = await startProduct();
  ada = await makeOwner("Ada Lovelace", product.url);
  ({ userId } = (JSON.parse(ada.session) as { user: { userId: string } }).user);
  // Nothing is rendered here.
  await inDatabase(product, async (db) => void (await insertReadyPersona(db, userId)));
});
test.afterAll(async () => await product.stop());

const notes = (page: Page) => page.getByRole("textbox", { name: copy.notes.text });
const pathOf = (id: string) => `${product.url}/dashboard/true-avatar/notes/${id}`;

async function makeNotes(text: string): Promise<string> {
  const event = await ada.driver.call(createEvent, { body: { title: "Notes" } });
  const id = event.CreatorPosts[0]?.id ?? "";
  await ada.driver.call(updatePost, { params: { id }, body: { speaking_notes: `<p>${text}</p>` } });
  return id;
}

test("what is written without a network is kept, and saved later", async () => {
  test.setTimeout(180 * SECONDS * SLOWNESS);
  const { page, context, close } = await openBrowser({ viewport: { width: 1440, height: 900 } });
  await enter(page, ada);
  await page.goto(pathOf(await makeNotes("Hello.")));
  await expect(page.getByRole("button", { name: copy.make.start })).toBeEnabled();
  await context.setOffline(true);
  await expect(page.getByText(copy.offline)).toBeVisible();
  await expect(page.getByText(copy.offlineNow)).toBeVisible();
  for (const name of [copy.make.start, copy.preview.make(5)]) await expect(page.getByRole("button", { name })).toBeDisabled();
  await notes(page).fill("Hello from the train.");
  await expect(page.getByText(notesCopy.notesNotSaved)).toBeVisible();
  await expectAccessible(page, "notes-offline");
  await context.setOffline(false);
  await expect(page.getByText(copy.offline)).toBeHidden();
  await expect(page.getByText(notesCopy.notesSaved)).toBeVisible();
  await expect(page.getByRole("button", { name: copy.make.start })).toBeEnabled();
  await page.reload();
  await expect(notes(page)).toHaveValue("Hello from the train.");
  await close();
});

test("a text that is too long is counted and kept, and a refused pronunciation is forgiven when it is corrected", async () => {
  test.setTimeout(180 * SECONDS * SLOWNESS);
  const { page, close } = await openBrowser({ viewport: { width: 1440, height: 900 } });
  await enter(page, ada);
  await page.goto(pathOf(await makeNotes("Hello.")));
  const long = "One more word. ".repeat(Math.ceil((MAX_NOTES + 250) / 15));
  await notes(page).fill(long);
  const over = new Intl.NumberFormat("en").format(long.length - MAX_NOTES);
  await expect(page.getByText(copy.notes.tooLong(over, "10,000"))).toBeVisible();
  await expect(page.getByRole("button", { name: copy.make.start })).toBeDisabled();
  await expect(page.getByText(copy.make.tooLong)).toBeVisible();
  await expect(page.getByText(notesCopy.notesSaved)).toBeVisible();
  await expectAccessible(page, "notes-too-long");
  await page.reload();
  await expect(notes(page)).toHaveValue(long);

  await page.getByRole("button", { name: copy.notes.pronunciations }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: copy.pronunciations.word }).fill("SQL");
  await dialog.getByRole("textbox", { name: copy.pronunciations.spoken }).fill("…");
  await dialog.getByRole("button", { name: copy.pronunciations.save }).click();
  await expect(dialog.getByText(avatarCopy.pronunciationSilent("SQL"))).toBeVisible();
  await expectAccessible(page, "notes-pronunciation-refused");
  await dialog.getByRole("textbox", { name: copy.pronunciations.spoken }).fill("sequel");
  await expect(dialog.getByText(avatarCopy.pronunciationSilent("SQL"))).toBeHidden();
  await dialog.getByRole("button", { name: copy.pronunciations.save }).click();
  await expect(dialog).toBeHidden();
  await close();
});

test("notes of someone else are absent at once", async () => {
  test.setTimeout(120 * SECONDS * SLOWNESS);
  const olga = await makeOwner("Olga Owner", product.url);
  const event = await olga.driver.call(createEvent, { body: { title: "Olga's" } });
  const { page, close } = await openBrowser({ viewport: { width: 1440, height: 900 } });
  await enter(page, ada);
  let asked = 0;
  const id = event.CreatorPosts[0]?.id ?? "";
  page.on("request", (request) => (asked += request.url().endsWith(`/v1/post/${id}`) ? 1 : 0));
  await page.goto(pathOf(id));
  await expect(page.getByRole("heading", { name: copy.absent })).toBeVisible();
  expect(asked).toBeLessThanOrEqual(1);
  await expectAccessible(page, "notes-absent");
  await close();
});

test("without True Avatar the notes can be read, copied and read aloud", async () => {
  test.setTimeout(180 * SECONDS * SLOWNESS);
  const { page, context, close } = await openBrowser({ viewport: { width: 1440, height: 900 } });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const errors = watchErrors(page);
  await enter(page, ada);
  const id = await makeNotes("Hello {name|there}.");
  await ada.lead.driver.call(updateFlags, { body: { user_id: userId, isPersonaEnabled: false } });
  await page.goto(pathOf(id));
  await expect(page.getByRole("heading", { name: avatarCopy.off })).toBeVisible();
  await expect(page.getByRole("textbox", { name: copy.off.text })).toHaveValue("Hello {name|there}.");
  await expectAccessible(page, "notes-off");
  await page.getByRole("button", { name: copy.off.copy }).click();
  await expect(page.getByText(copy.off.copied)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Hello {name|there}.");
  await page.getByRole("link", { name: copy.readYourself }).click();
  await page.waitForURL(/\/record$/);
  await expect(page.getByText("Hello there.").first()).toBeVisible();
  expect(errors.filter((error) => !error.includes("409"))).toEqual([]);
  await close();
});
