import { createEvent } from "@aside/core/messages/contract.ts";
import { updatePost } from "@aside/core/messages/post-contract.ts";
import { desktopCopy } from "@aside/features/avatar/desktop-copy.ts";
import { webCopy } from "@aside/features/avatar/web-copy.ts";
import { editorCopy as copy } from "@aside/features/avatar/web-editor-copy.ts";
import { panelCopy } from "@aside/features/insights/copy.ts";
import { copy as deliveryCopy } from "@aside/features/delivery/copy.ts";
import { copy as notesCopy } from "@aside/features/notes/copy.ts";
import { expect, type Page, test } from "@playwright/test";
import { CHECKED, makeOwner, makeReadyPersona } from "./helpers.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { enter, type Person } from "../support/people.ts";
import { expectAccessible, takePicture } from "../support/pictures.ts";
import { type Product, startProduct } from "../support/product.ts";
import { SLOWNESS } from "../support/slowness.ts";

const SECONDS = 1000;
const TEXT = "Hello, I am glad to see you. Our new office opens next week. Thank you.";

let product: Product;
let ada: Person;

test.beforeAll(async () => {
  test.setTimeout(600 * SECONDS * SLOWNESS);
  product = await startProduct();
  ada = await makeOwner("Ada Lovelace", product.url);
  await makeReadyPersona(ada, product, "Me in the office");
});
test.afterAll(async () => await product.stop());

const sendButton = /^(Send|Finish and share by link)$/;
const notes = (page: Page) => page.getByRole("textbox", { name: copy.notes.text });

test("notes become a video, of which a sentence is made again", async () => {
  test.setTimeout(900 * SECONDS * SLOWNESS);
  const { page, context, close } = await openBrowser({ speaks: false, viewport: { width: 1440, height: 900 } });
  const errors = watchErrors(page);
  await enter(page, ada);
  await page.goto(`${product.url}/dashboard/true-avatar`);
  await page.getByRole("button", { name: webCopy.makeVideo }).click();
  await page.waitForURL(/\/dashboard\/true-avatar\/notes\/[0-9a-f-]+$/);
  const href = page.url();
  await expect(page.getByRole("combobox", { name: copy.persona.choose })).toHaveValue(/.+/);
  await expect(page.getByText(copy.make.empty)).toBeVisible();
  await expectAccessible(page, "notes-empty");

  await page.getByRole("textbox", { name: copy.notes.videoTitle }).fill("Our new office");
  await notes(page).fill(TEXT);
  await expect(page.getByText(notesCopy.notesSaved)).toBeVisible();
  await page.getByRole("button", { name: panelCopy.suggestSpeaking }).click();
  await page.getByLabel(panelCopy.speakingWish).fill("Parking is free. Bring your badge.");
  await page.getByRole("button", { name: panelCopy.suggestPoints }).click();
  await page.getByRole("button", { name: /^Add / }).first().click();
  await expect(notes(page)).not.toHaveValue(TEXT);
  await expectAccessible(page, "notes-suggestions");
  await page.getByRole("button", { name: panelCopy.close }).click();

  // Another tab shows what was written, and what it writes comes back.
  const other = await context.newPage();
  await other.goto(href);
  await expect(notes(other)).toHaveValue(/^Hello, I am glad/);
  await notes(other).fill(TEXT);
  await expect(other.getByText(notesCopy.notesSaved)).toBeVisible();
  await expect(notes(page)).toHaveValue(TEXT);
  await other.close();

  await page.getByRole("button", { name: copy.notes.insertVariable("name") }).click();
  await expect(notes(page)).toHaveValue(/\{name\}/);
  await expect(page.getByRole("link", { name: copy.make.personalize })).toHaveAttribute("href", /\/people$/);
  await expect(page.getByRole("button", { name: copy.make.start })).toBeHidden();
  await expectAccessible(page, "notes-personal");
  await notes(page).fill(TEXT);

  await notes(page).evaluate((area: HTMLTextAreaElement) =>
    area.setSelectionRange(...([0, 6].map((at) => area.value.indexOf("office") + at) as [number, number])),
  );
  await page.getByRole("button", { name: copy.notes.pronunciations }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel(copy.pronunciations.word)).toHaveValue("office");
  await dialog.getByLabel(copy.pronunciations.spoken).fill("offiss");
  await dialog.getByRole("button", { name: copy.pronunciations.listen("office") }).click();
  await expect(dialog.getByRole("button", { name: copy.pronunciations.listen("office") })).not.toHaveAttribute("aria-busy");
  await expectAccessible(page, "notes-pronunciations");
  await dialog.getByRole("button", { name: copy.pronunciations.save }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: copy.preview.make(5) }).click();
  await expect(page.getByRole("progressbar", { name: copy.preview.making })).toBeVisible();
  const preview = page.getByLabel(copy.preview.ready, { exact: true });
  await expect(preview).toBeVisible(CHECKED);
  await expect.poll(async () => await preview.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  await expectAccessible(page, "notes-preview");

  await page.getByRole("button", { name: copy.make.start }).click();
  await expect(page.getByRole("progressbar", { name: copy.make.making })).toBeVisible();
  await expectAccessible(page, "notes-making");
  // It is followed after a reload, too.
  await page.reload();
  await expect(page.getByRole("progressbar", { name: copy.make.making })).toBeVisible();
  await expect(page.getByRole("heading", { name: copy.make.ready })).toBeVisible(CHECKED);

  const sentence = page.getByRole("listitem").filter({ hasText: "office" });
  await expect(sentence).toBeVisible(CHECKED);
  await expectAccessible(page, "notes-ready");
  await sentence.getByRole("button").first().click();
  const video = page.locator("video").last();
  await expect.poll(async () => await video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(1);
  await sentence.getByRole("button", { name: /^Change/ }).click();
  await page.getByRole("textbox", { name: copy.sentences.text }).last().fill("Our old garden closes next month.");
  await expectAccessible(page, "notes-sentence");
  await page.getByRole("button", { name: copy.sentences.again, exact: true }).click();
  await expect(page.getByRole("progressbar", { name: copy.sentences.making })).toBeVisible();
  // What was begun is canceled, and the next attempt does not wait.
  await page.getByRole("button", { name: copy.sentences.stop }).click();
  await expect(page.getByText(copy.sentences.stopped)).toBeVisible();
  await expect(page.getByRole("button", { name: copy.cancel, exact: true })).toBeFocused();
  await expect(page.getByRole("listitem").filter({ hasText: "office" })).toBeVisible();
  await page.getByRole("button", { name: copy.sentences.again, exact: true }).click();
  await expect(page.getByRole("progressbar", { name: copy.sentences.making })).toBeVisible();
  await takePicture(page, "notes-sentence-making");
  await expect(page.getByText(copy.sentences.replaced)).toBeVisible(CHECKED);
  await expect(page.getByRole("listitem").filter({ hasText: "garden" })).toBeVisible(CHECKED);
  await page.getByRole("button", { name: copy.make.again }).click();
  await page.getByRole("link", { name: copy.make.continue }).click();

  await page.waitForURL(/\/preview$/);
  await expect(page.getByRole("progressbar", { name: copy.make.makingNew })).toBeVisible();
  await expect(page.getByText(deliveryCopy.beingMade)).toBeVisible();
  await expect(page.getByRole("button", { name: sendButton })).toBeDisabled();
  const source = await page.locator("video").getAttribute("poster");
  await expectAccessible(page, "preview-making");
  await expect(page.getByText(copy.make.newReady)).toBeVisible(CHECKED);
  await expect(page.getByRole("button", { name: sendButton })).toBeEnabled();
  await expect.poll(async () => await page.locator("video").getAttribute("poster"), CHECKED).not.toBe(source);
  await expectAccessible(page, "preview-ready");
  await expect(page.getByRole("link", { name: copy.change })).toHaveAttribute("href", new URL(href).pathname);
  await page.setViewportSize({ width: 380, height: 800 });
  await page.getByRole("link", { name: copy.change }).click();
  await expect(page.getByRole("heading", { name: desktopCopy.retake })).toBeVisible();
  await expectAccessible(page, "notes-phone-retake", [380]);
  expect(errors).toEqual([]);
  await close();
});

test("a draft of the created videos is spoken by a persona, or read with the teleprompter", async () => {
  test.setTimeout(300 * SECONDS * SLOWNESS);
  const event = await ada.driver.call(createEvent, { body: { title: "Written before" } });
  const id = event.CreatorPosts[0]?.id ?? "";
  await ada.driver.call(updatePost, { params: { id }, body: { speaking_notes: "<h2>Hello</h2><p>I &amp; you, {name|there}.</p>" } });
  const { page, close } = await openBrowser({ viewport: { width: 1440, height: 900 } });
  const errors = watchErrors(page);
  await enter(page, ada);
  await page.goto(`${product.url}/dashboard/created-videos`);
  await page.getByRole("button", { name: "Actions for Written before" }).click();
  await page.getByRole("menuitem", { name: copy.use }).click();
  await page.waitForURL(/\/dashboard\/true-avatar\/notes\//);
  await expect(notes(page)).toHaveValue("Hello\nI & you, {name|there}.");
  // Opening the page chose the persona: from now on the draft opens here.
  await expect(page.getByRole("combobox", { name: copy.persona.choose })).toHaveValue(/.+/);
  await page.goto(`${product.url}/dashboard/created-videos`);
  await page.getByRole("link", { name: "Continue writing" }).first().click();
  await page.getByRole("link", { name: copy.readYourself }).click();
  await page.waitForURL(/\/record$/);
  // The teleprompter shows what is said; the notes beside it stay as they are.
  await expect(page.getByText("I & you, there.").first()).toBeVisible();
  await takePicture(page, "notes-teleprompter");

  await page.setViewportSize({ width: 380, height: 800 });
  await page.goto(`${product.url}/dashboard/true-avatar/notes/${id}`);
  await expect(page.getByRole("heading", { name: desktopCopy.notes })).toBeVisible();
  await expectAccessible(page, "notes-phone", [380]);
  await page.goto(`${product.url}/dashboard/true-avatar/notes/${crypto.randomUUID()}`);
  await expect(page.getByRole("heading", { name: copy.absent })).toBeVisible();
  expect(errors.filter((error) => !error.includes("404"))).toEqual([]);
  await close();
});

test("someone without a persona is led to its set-up", async () => {
  const olga = await makeOwner("Olga Owner", product.url);
  const event = await olga.driver.call(createEvent, { body: { title: "No persona" } });
  const { page, close } = await openBrowser({ speaks: false, viewport: { width: 1440, height: 900 } });
  const errors = watchErrors(page);
  await enter(page, olga);
  await page.goto(`${product.url}/dashboard/true-avatar/notes/${event.CreatorPosts[0]?.id}`);
  await expect(page.getByRole("heading", { name: copy.noPersona })).toBeVisible();
  await notes(page).fill("Hello from Olga.");
  await expectAccessible(page, "notes-no-persona");
  await page.getByRole("link", { name: copy.setUp }).click();
  await expect(page.getByRole("heading", { name: webCopy.empty })).toBeVisible();
  expect(errors).toEqual([]);
  await close();
});
