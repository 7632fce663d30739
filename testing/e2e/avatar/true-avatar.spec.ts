import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPersona, listPersonas, uploadTraining } from "@aside/features/avatar/contract.ts";
import { copy } from "@aside/features/avatar/copy.ts";
import { makeClip } from "@aside/features/avatar/testkit/make-clip.ts";
import { PHRASE, PORTRAIT, upload } from "@aside/features/avatar/testkit/make-persona.ts";
import { setPhrase } from "@aside/features/avatar/testkit/personas-store.ts";
import { editorCopy } from "@aside/features/avatar/web-editor-copy.ts";
import { webCopy } from "@aside/features/avatar/web-copy.ts";
import { expect, test } from "@playwright/test";
import { CHECKED, inDatabase, makeCamera, makeOwner, makeVoice } from "./helpers.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { enter, makePerson } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { type Product, startProduct } from "../support/product.ts";
import { SLOWNESS } from "../support/slowness.ts";

const SECONDS = 1000;
const TRAINING_SECONDS = 22;

const directory = mkdtempSync(join(tmpdir(), "aside-avatar-"));
let camera: string;
let product: Product;

test.beforeAll(async () => {
  test.setTimeout(300 * SECONDS);
  camera = await makeCamera(directory);
  product = await startProduct();
});
test.afterAll(async () => {
  await product.stop();
  rmSync(directory, { recursive: true, force: true });
});

test("a persona is recorded, agreed to with spoken words, rated and deleted", { tag: "@recorder" }, async () => {
  test.setTimeout(600 * SECONDS * SLOWNESS);
  const ada = await makeOwner("Ada Lovelace", product.url);
  const voice = await makeVoice(directory);
  const { page, close } = await openBrowser({ camera, voice, repeats: true });
  const errors = watchErrors(page);
  await enter(page, ada);

  await page.goto(`${product.url}/dashboard/persona`);
  await page.waitForURL(/\/dashboard\/true-avatar$/);
  await expect(page.getByRole("heading", { name: webCopy.empty })).toBeVisible();
  await expectAccessible(page, "avatar-empty");
  await page.getByRole("button", { name: webCopy.create }).click();
  await page.getByRole("textbox", { name: webCopy.name }).fill("Me in the office");
  await page.getByRole("button", { name: webCopy.continue }).click();

  await page.waitForURL(/\/set-up$/);
  await expect(page.getByRole("heading", { name: webCopy.steps.before })).toBeFocused();
  await expectAccessible(page, "avatar-before");
  await page.getByRole("button", { name: webCopy.before.start }).click();
  await expect(page.getByText(webCopy.hints.good)).toBeVisible({ timeout: 60 * SECONDS * SLOWNESS });
  await expectAccessible(page, "avatar-camera");
  await page.getByRole("button", { name: webCopy.record.start, exact: true }).click();
  await expect(page.getByText(/^Recording, 0:03/)).toBeVisible();
  await page.getByRole("button", { name: webCopy.record.pause }).click();
  await expect(page.getByText(/^Paused at/)).toBeVisible();
  await expectAccessible(page, "avatar-paused");

  // A reload offers what was recorded; it is too short.
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole("button", { name: webCopy.before.uploadKept }).click();
  await expect(page.getByText(copy.training.tooShort(20))).toBeVisible(CHECKED);
  await expectAccessible(page, "avatar-refused");
  await expect(page.getByRole("button", { name: webCopy.before.uploadKept })).toBeHidden();

  await page.getByRole("button", { name: webCopy.refused.again }).click();
  await page.getByRole("button", { name: webCopy.record.start, exact: true }).click();
  await expect(page.getByText(`Recording, 0:${TRAINING_SECONDS}`)).toBeVisible({ timeout: 2 * TRAINING_SECONDS * SECONDS * SLOWNESS });
  await page.getByRole("button", { name: webCopy.record.finish }).click();
  await expect(page.getByRole("heading", { name: webCopy.checking.training })).toBeVisible({ timeout: 30 * SECONDS * SLOWNESS });

  await expect(page.getByRole("heading", { name: webCopy.consent.title })).toBeVisible(CHECKED);
  await expectAccessible(page, "avatar-consent");
  await page.getByRole("button", { name: webCopy.consent.show }).click();
  await expect(page.getByRole("heading", { name: webCopy.consent.say })).toBeFocused();
  await expectAccessible(page, "avatar-words");
  // The fake voice always says the same words.
  const [persona] = (await ada.driver.call(listPersonas, { query: {} })).personas;
  await inDatabase(product, async (db) => await setPhrase(db, persona?.id ?? "", PHRASE));
  await page.getByRole("button", { name: webCopy.consent.record, exact: true }).click();
  await expect(page.getByText("Recording, 10 s")).toBeVisible({ timeout: 40 * SECONDS * SLOWNESS });
  await page.getByRole("button", { name: webCopy.consent.finish }).click();

  await expect(page.getByRole("heading", { name: webCopy.ready.title })).toBeVisible(CHECKED);
  await expectAccessible(page, "avatar-ready");
  await page.getByRole("radio", { name: webCopy.picture(2) }).press("Space");
  await expect(page.getByRole("radio", { name: webCopy.picture(2) })).toBeChecked();
  await page.getByRole("radio", { name: webCopy.ratings.very_happy, exact: true }).press("Space");
  await expect(page.getByText(webCopy.rated)).toBeVisible();
  await page.getByRole("link", { name: webCopy.ready.finish }).click();
  const card = page.getByRole("article", { name: "Me in the office" });
  await expect(card.getByText(webCopy.states.ready)).toBeVisible();
  await expect(page.getByRole("radio", { name: webCopy.ratings.very_happy, exact: true })).toBeChecked();
  await expectAccessible(page, "avatar-home");

  await page.getByRole("button", { name: webCopy.makeVideo }).click();
  await page.getByLabel(editorCopy.notes.videoTitle).fill("Our plan");
  await page.getByLabel(editorCopy.notes.text).fill("Hello. This is what we do next week. Thank you.");
  await page.getByRole("button", { name: editorCopy.make.start }).click();
  await expect(page.getByRole("progressbar", { name: editorCopy.make.making })).toBeVisible();
  await page.getByRole("link", { name: webCopy.back }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Our plan" });
  await expect(row.getByText(webCopy.videoStates.PROCESSED, { exact: true })).toBeVisible(CHECKED);
  await expectAccessible(page, "avatar-home-video");
  await page.getByRole("button", { name: webCopy.actions("Me in the office") }).click();
  await page.getByRole("menuitem", { name: webCopy.remove }).click();
  await expectAccessible(page, "avatar-delete");
  await page.getByRole("dialog").getByRole("button", { name: webCopy.remove }).click();
  await expect(page.getByRole("heading", { name: webCopy.empty })).toBeVisible();
  await expect(row.getByText(webCopy.videoStates.PROCESSED, { exact: true })).toBeVisible();
  expect(errors).toEqual([]);
  await close();
});

// With the other one's product.
test("the page is only for those who have True Avatar", { tag: "@recorder" }, async () => {
  const [owner, other] = [await makeOwner("Olga Owner", product.url), await makePerson("Nora None", product.url)];
  const { page, context, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, other);
  await page.goto(`${product.url}/dashboard/true-avatar`);
  await page.waitForURL(/\/dashboard\/inbox/);
  await page.getByRole("button", { name: "Account of Nora None" }).click();
  await expect(page.getByRole("menuitem", { name: "Analysis" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: webCopy.title })).toBeHidden();
  expect(errors).toEqual([]);
  await context.close();

  const { id } = await owner.driver.call(createPersona, { body: { name: "Too short" } });
  await upload(owner.driver, uploadTraining, id, await makeClip({ portrait: PORTRAIT, text: "Short.", seconds: 4 }));
  const own = await openBrowser({ speaks: false });
  await enter(own.page, owner);
  await own.page.goto(`${product.url}/dashboard/inbox`);
  await own.page.getByRole("button", { name: "Account of Olga Owner" }).click();
  await own.page.getByRole("menuitem", { name: webCopy.title }).click();
  // Without a reload: a signal says that it was checked.
  await expect(own.page.getByText(copy.training.tooShort(20))).toBeVisible(CHECKED);
  await expectAccessible(own.page, "avatar-home-refused");
  await own.close();
  await close();
});
