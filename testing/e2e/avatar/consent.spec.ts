import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPersona, generateVideo, listPersonas, setPersonaInfo, updateAvatarSettings } from "@aside/features/avatar/contract.ts";
import { copy } from "@aside/features/avatar/copy.ts";
import { makeTraining, PHRASE } from "@aside/features/avatar/testkit/make-persona.ts";
import { setGlasses, setPhrase } from "@aside/features/avatar/testkit/personas-store.ts";
import { shareLink } from "@aside/features/delivery/contract.ts";
import { notesPath } from "@aside/features/avatar/web/editor/notes-path.ts";
import { editorCopy } from "@aside/features/avatar/web-editor-copy.ts";
import { webCopy } from "@aside/features/avatar/web-copy.ts";
import { authenticityCopy } from "@aside/core/messages/authenticity.ts";
import { createEvent, DEFAULT_PRIVACY, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { updatePost } from "@aside/core/messages/post-contract.ts";
import { expect, type Page, test } from "@playwright/test";
import { inDatabase, makeCamera, makeOwner, makeVoice } from "./helpers.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { enter, makePerson } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { type Product, startProduct } from "../support/product.ts";
import { SLOWNESS } from "../support/slowness.ts";

const SECONDS = 1000;
const MINUTES = 60 * SECONDS;
/** Checks load models and a recognizer. */
const CHECKED = { timeout: 180 * SECONDS * SLOWNESS };

const directory = mkdtempSync(join(tmpdir(), "aside-consent-"));
let product: Product;
let camera: string;
test.beforeAll(async () => {
  test.setTimeout(5 * MINUTES);
  camera = await makeCamera(directory);
  product = await startProduct();
});
test.afterAll(async () => {
  await product.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** As the API does it, for the persona that someone has just set up. */
async function makeVideo(driver: Awaited<ReturnType<typeof makeOwner>>["driver"]) {
  const event = await driver.call(createEvent, { body: { title: "Our plan" } });
  const id = event.CreatorPosts[0]?.id ?? "";
  const open = { ...DEFAULT_PRIVACY, recipients_can_view_post: false, signed_in_users_can_view_post: false };
  await driver.call(updatePrivacySettings, { params: { id: event.id }, body: open });
  await driver.call(updatePost, {
    params: { id },
    body: { speaking_notes: "<p>Hello. This is our plan.</p>" },
  });
  const [persona] = (await driver.call(listPersonas, { query: {} })).personas;
  await driver.call(setPersonaInfo, { body: { post_id: id, persona_image_id: persona?.images[0]?.id ?? "" } });
  await driver.call(generateVideo, { body: { post_id: id, notes: "Hello. This is our plan." } });
  const share = async () => void (await driver.call(shareLink, { params: { id }, body: {} }));
  return { share, link: `${product.url}/aside/${event.id}/view`, notes: `${product.url}${notesPath(id)}` };
}

const record = async (page: Page) => {
  await page.getByRole("button", { name: webCopy.consent.record, exact: true }).click();
  await expect(page.getByText("Recording, 9 s")).toBeVisible({ timeout: 40 * SECONDS * SLOWNESS });
  await page.getByRole("button", { name: webCopy.consent.finish }).click();
};

test("a file, expired and wrong words, glasses, and a consent that is withdrawn", { tag: "@recorder" }, async () => {
  test.setTimeout(10 * MINUTES * SLOWNESS);
  const ada = await makeOwner("Ada Lovelace", product.url);
  const { id } = await ada.driver.call(createPersona, { body: { name: "Me" } });
  const { page, close } = await openBrowser({ camera, voice: await makeVoice(directory), repeats: true });
  const errors = watchErrors(page);
  await enter(page, ada);
  await page.goto(`${product.url}/dashboard/true-avatar/${id}/set-up`);

  const training = { name: "me.mp4", mimeType: "video/mp4", buffer: await makeTraining() };
  await page.getByLabel(webCopy.before.upload).setInputFiles(training);
  await expect(page.getByRole("heading", { name: webCopy.consent.title })).toBeVisible(CHECKED);

  // Nothing is recorded while the words are shown.
  await page.clock.install();
  await page.getByRole("button", { name: webCopy.consent.show }).click();
  await expect(page.getByRole("heading", { name: webCopy.consent.say })).toBeVisible();
  await page.clock.setSystemTime(Date.now() + 11 * MINUTES);
  await expect(page.getByText(webCopy.consent.expired)).toBeVisible();
  await expectAccessible(page, "avatar-words-expired");
  const asked = page.waitForResponse((reply) => reply.url().endsWith(`/v1/persona/${id}/consent/phrase`));
  await page.getByRole("button", { name: webCopy.consent.showNew }).click();
  expect((await asked).status()).toBe(200);
  await page.clock.setSystemTime(Date.now());
  await expect(page.getByRole("heading", { name: webCopy.consent.say })).toBeVisible();

  // The voice says others.
  await inDatabase(product, async (db) => await setPhrase(db, id, "harbor lemon engine"));
  await record(page);
  await expect(page.getByText(copy.consent.wrongPhrase("harbor lemon engine"))).toBeVisible(CHECKED);
  await expectAccessible(page, "avatar-words-wrong");
  await page.getByRole("button", { name: webCopy.consent.showNew }).click();
  await expect(page.getByRole("heading", { name: webCopy.consent.say })).toBeVisible();
  await inDatabase(product, async (db) => {
    await setPhrase(db, id, PHRASE);
    await setGlasses(db, id, "unknown");
  });
  await record(page);
  await expect(page.getByRole("group", { name: webCopy.ready.glasses })).toBeVisible(CHECKED);
  await expectAccessible(page, "avatar-glasses");
  await page.getByRole("button", { name: webCopy.ready.no, exact: true }).click();
  await expect(page.getByRole("group", { name: webCopy.ready.glasses })).toBeHidden();
  await expect(page.getByRole("heading", { name: webCopy.ready.title })).toBeVisible();
  await page.getByRole("link", { name: webCopy.ready.finish }).click();

  // The page is opened again, because another program started the video.
  const { share, link, notes } = await makeVideo(ada.driver);
  await page.reload();
  const row = page.getByRole("listitem").filter({ hasText: "Our plan" });
  await expect(row.getByText(webCopy.videoStates.PROCESSED, { exact: true })).toBeVisible(CHECKED);
  await share();
  const viewer = await openBrowser({ speaks: false });
  await viewer.page.goto(link);
  const label = authenticityCopy.label.embedded;
  await viewer.page.getByRole("button", { name: label }).click();
  await expect(viewer.page.getByText(authenticityCopy.types[3][1])).toBeVisible();

  await page.getByRole("button", { name: webCopy.actions("Me") }).click();
  await page.getByRole("menuitem", { name: webCopy.withdraw }).click();
  await expectAccessible(page, "avatar-withdraw");
  await page.getByRole("dialog").getByRole("button", { name: webCopy.withdraw }).click();
  await expect(page.getByRole("heading", { name: webCopy.empty })).toBeVisible();
  await expect(row.getByText(webCopy.videoStates.PROCESSED, { exact: true })).toBeVisible();
  await viewer.page.reload();
  await viewer.page.getByRole("button", { name: `${label} (${authenticityCopy.withdrawn})` }).click();
  await expectAccessible(viewer.page, "avatar-withdrawn");
  await viewer.close();

  // What was written and made without the persona stays.
  await page.goto(notes);
  await expect(page.getByRole("heading", { name: editorCopy.persona.lost })).toBeVisible();
  await expect(page.getByRole("textbox", { name: editorCopy.notes.text })).toHaveValue("Hello. This is our plan.");
  await expect(page.getByRole("heading", { name: editorCopy.make.ready })).toBeVisible();
  await expectAccessible(page, "notes-persona-lost");
  expect(errors).toEqual([]);
  await close();
});

test("a company switches True Avatar off while its screens are open", { tag: "@recorder" }, async () => {
  const owner = await makeOwner("Olga Owner", product.url);
  const { id } = await owner.driver.call(createPersona, { body: { name: "Begun" } });
  const { page, context, close } = await openBrowser({ speaks: false });
  await enter(page, owner);
  await page.goto(`${product.url}/dashboard/true-avatar`);
  const setUp = await context.newPage();
  await enter(setUp, owner);
  await setUp.goto(`${product.url}/dashboard/true-avatar/${id}/set-up`);
  await expect(setUp.getByRole("heading", { name: webCopy.steps.before })).toBeVisible();
  await page.getByRole("button", { name: webCopy.create }).click();
  await page.getByRole("textbox", { name: webCopy.name }).fill("Too late");
  await owner.lead.driver.call(updateAvatarSettings, { body: { avatar_enabled: false } });
  // A signal renews the session. What describes their face can still be deleted, and nothing else done with it.
  for (const each of [page, setUp]) {
    await expect(each.getByText(webCopy.off)).toBeVisible();
    const card = each.getByRole("article", { name: "Begun" });
    await expect(card).toBeVisible();
    await expect(each.getByRole("dialog")).toBeHidden();
    await expect(each.getByRole("button", { name: webCopy.create })).toBeHidden();
    await expect(each.getByRole("link", { name: webCopy.setUp })).toBeHidden();
    await each.getByRole("button", { name: "Account of Olga Owner" }).click();
    await expect(each.getByRole("menuitem", { name: "Analysis" })).toBeVisible();
    await expect(each.getByRole("menuitem", { name: webCopy.title })).toBeHidden();
    await each.keyboard.press("Escape");
  }
  await expectAccessible(page, "avatar-off");
  expect((await owner.driver.try(createPersona, { body: { name: "Too late" } })).error.message).toBe(copy.off);
  await owner.lead.driver.call(updateAvatarSettings, { body: { avatar_enabled: true } });
  await expect(page.getByRole("link", { name: webCopy.setUp })).toBeVisible();
  await expect(page.getByText(webCopy.off)).toBeHidden();

  // From My Account, as the menu does not show it.
  await owner.lead.driver.call(updateAvatarSettings, { body: { avatar_enabled: false } });
  await page.goto(`${product.url}/account/data`);
  await page.getByRole("link", { name: webCopy.manage }).click();
  await page.getByRole("button", { name: webCopy.actions("Begun") }).click();
  await expect(page.getByRole("menuitem")).toHaveText([webCopy.remove]);
  await page.getByRole("menuitem", { name: webCopy.remove }).click();
  await page.getByRole("dialog").getByRole("button", { name: webCopy.remove }).click();
  await page.waitForURL(/\/dashboard\/inbox/);
  expect((await owner.driver.call(listPersonas, { query: {} })).personas).toEqual([]);
  await close();
});

/** What this browser keeps of training videos that were not sent. */
const listKept = async (page: Page) =>
  await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const kept = await root.getDirectoryHandle("aside-training").catch(() => null);
    return kept === null ? [] : await Array.fromAsync(kept.keys());
  });

test(
  "a recording that was not sent goes with its persona, at the sign-out, and when someone else signs in",
  { tag: "@recorder" },
  async () => {
    test.setTimeout(5 * MINUTES * SLOWNESS);
    const [owner, other] = [await makeOwner("Olga Owner", product.url), await makePerson("Nora None", product.url)];
    const { page, context, close } = await openBrowser({ camera, speaks: false });
    const errors = watchErrors(page);
    page.on("dialog", (dialog) => void dialog.accept());
    await enter(page, owner);
    const recordBriefly = async (name: string) => {
      const { id } = await owner.driver.call(createPersona, { body: { name } });
      await page.goto(`${product.url}/dashboard/true-avatar/${id}/set-up`);
      await page.getByRole("button", { name: webCopy.before.start }).click();
      await page.getByRole("button", { name: webCopy.record.start, exact: true }).click();
      await expect.poll(async () => await listKept(page), { timeout: 30 * SECONDS * SLOWNESS }).toContain(id);
      return id;
    };

    const deleted = await recordBriefly("To delete");
    await page.goto(`${product.url}/dashboard/true-avatar`);
    await page.getByRole("button", { name: webCopy.actions("To delete") }).click();
    expect(await listKept(page)).toEqual([deleted]);
    await page.getByRole("menuitem", { name: webCopy.remove }).click();
    await page.getByRole("dialog").getByRole("button", { name: webCopy.remove }).click();
    await expect(page.getByRole("heading", { name: webCopy.empty })).toBeVisible();
    expect(await listKept(page)).toEqual([]);

    // Someone else signs in, in another tab.
    const kept = await recordBriefly("To keep");
    await page.reload();
    await expect(page.getByText(webCopy.before.kept)).toBeVisible();
    expect(await listKept(page)).toEqual([kept]);
    const tab = await context.newPage();
    await tab.goto(`${product.url}/robots.txt`);
    await tab.evaluate((session) => localStorage.setItem("aside.session", session), other.session);
    await expect.poll(async () => await listKept(page)).toEqual([]);

    await tab.evaluate((session) => localStorage.setItem("aside.session", session), owner.session);
    await recordBriefly("Until the sign-out");
    await page.goto(`${product.url}/logout`);
    await page.waitForURL(`${product.url}/`);
    expect(await listKept(page)).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  },
);
