import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { SHARED_VIDEOS_PATH } from "@aside/contract/native/native-app.ts";
import { copy } from "@aside/features/recording/copy.ts";
import { copy as inboxCopy } from "@aside/features/inbox/copy.ts";
import { draftCopy } from "@aside/features/recording/draft-copy.ts";
import { pictureCopy } from "@aside/features/recording/picture-copy.ts";
import { sharedCopy } from "@aside/features/recording/shared-copy.ts";
import { signIn } from "@aside/features/sign-in/contract.ts";
import { createdEvents, type CreatedItem, deletedEvents } from "@aside/features/inbox/contract.ts";
import { expectAccessible } from "../support/pictures.ts";
import { makeClip } from "../support/make-clip.ts";
import { enter, makePerson, PASSWORD, type Person, productUrl } from "../support/people.ts";
import { expectListOnItsSide, expectMenuOverToast } from "./list-layout.ts";
import { expectPhoneAccessible, openPhone } from "./phone.ts";
import { SLOWNESS } from "../support/slowness.ts";
import { expectToast } from "../support/toasts.ts";
import { startRecording, stopRecording } from "../support/studio.ts";

const directory = mkdtempSync(join(tmpdir(), "aside-offline-"));
test.afterAll(() => rmSync(directory, { recursive: true, force: true }));

const MY_ASIDES = "/dashboard/created-videos";
const drafts = (page: Page) => page.getByRole("list", { name: draftCopy.list });

/** Opens the recorder of a new Aside with the server out of reach. The code of the page is loaded before, as an installed app has it. */
async function openOfflineStudio(page: Page, recipients: { email: string; name: string }[] = []): Promise<void> {
  await page.goto(`${productUrl()}${MY_ASIDES}`);
  // As "Record for them" in the contacts does.
  if (recipients.length > 0)
    await page.evaluate((chosen) => sessionStorage.setItem("aside.recipients", chosen), JSON.stringify(recipients));
  await page.route("**/v1/event/create", async (route) => await route.abort("internetdisconnected"));
  await page.getByRole("link", { name: "Create" }).first().tap();
  await expect(page.getByRole("button", { name: "Start recording" })).toBeEnabled({ timeout: 60_000 * SLOWNESS });
  await page.unroute("**/v1/event/create");
}

const created = async (person: Person): Promise<CreatedItem[]> => (await person.driver.call(createdEvents, { query: {} })).items;

/** Returns what lets them go on. */
async function holdRequests(page: Page, url: string): Promise<() => void> {
  const going = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await going.promise;
    // Of a page that was left it is gone.
    await route.continue().catch(() => undefined);
  });
  return going.resolve;
}

async function expectOneDraft(person: Person, seconds: number): Promise<void> {
  await expect
    .poll(async () => (await created(person)).map(({ duration }) => duration > seconds), { timeout: 90_000 * SLOWNESS })
    .toEqual([true]);
}

/** A new session of the person, whose first one was ended. */
async function signInAgain(person: Person): Promise<Person> {
  const session = await person.driver.call(signIn, { body: { email: person.email, password: PASSWORD } });
  person.driver.token = session.token;
  return { ...person, session: JSON.stringify(session) };
}

const become = async (page: Page, person: Person) =>
  await page.evaluate((session) => localStorage.setItem("aside.session", session), person.session);

async function killBrowser(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await Promise.race([session.send("Browser.crash").catch(() => {}), new Promise((resolve) => setTimeout(resolve, 3000))]);
  await page
    .context()
    .close()
    .catch(() => {});
}

test(
  "a recording begun and stopped in airplane mode plays on the device, and is uploaded once after a kill",
  { tag: "@recorder" },
  async () => {
    const ada = await makePerson("Ada Lovelace");
    const profile = join(directory, "stopped");
    const { context, page } = await openPhone({ profile });
    await enter(page, ada);
    await openOfflineStudio(page, [{ email: "grace@example.org", name: "Grace Hopper" }]);
    await context.setOffline(true);
    await expect(page.getByText(draftCopy.offlineNotice).first()).toBeVisible();
    await expectPhoneAccessible(page, "phone-offline-studio");
    // Backgrounds need what is not on the device.
    await page.getByRole("button", { name: "Background", exact: true }).tap();
    await expect(page.getByText(pictureCopy.backgroundsOffline)).toBeVisible();
    await expect(page.getByRole("radiogroup", { name: "Background" }).getByRole("radio")).toHaveCount(1);
    await page.getByRole("button", { name: "Close background" }).tap();
    await startRecording(page);
    await page.waitForTimeout(4000);
    await stopRecording(page);
    await page.waitForURL(new RegExp(`${MY_ASIDES}$`));
    await expect(drafts(page).getByText(draftCopy.waiting)).toBeVisible();
    await expectPhoneAccessible(page, "phone-waiting-draft");
    const title = await drafts(page)
      .getByText(/^Recording from /)
      .innerText();
    const stoppedAt = Date.now();
    await page.getByRole("button", { name: draftCopy.play }).tap();
    const video = page.getByRole("dialog").locator("video");
    await expect.poll(async () => await video.evaluate((element: HTMLVideoElement) => element.duration)).toBeGreaterThan(3);
    await expect.poll(async () => await video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(1);
    expect(await created(ada)).toEqual([]);
    await killBrowser(page);

    const again = await openPhone({ profile });
    await enter(again.page, ada);
    const release = await holdRequests(again.page, "**/v1/video/upload/complete");
    await again.page.goto(`${productUrl()}${MY_ASIDES}`);
    await expect.poll(async () => (await created(ada)).length, { timeout: 90_000 * SLOWNESS }).toBe(1);
    await again.page.reload();
    await expect(drafts(again.page).getByText(draftCopy.uploading)).toBeVisible();
    // Its Aside is known, and not listed as well.
    await expect(again.page.getByText(inboxCopy.found(1))).toBeAttached();
    await expect(again.page.getByRole("list", { name: inboxCopy.lists.created })).toHaveCount(0);
    release();
    await expectOneDraft(ada, 3);
    await expect(drafts(again.page)).toBeHidden();
    const [made] = await created(ada);
    expect(made?.title).toBe(title);
    expect(Date.parse(made?.created_at ?? "")).toBeLessThan(stoppedAt);
    await expectPhoneAccessible(again.page, "phone-uploaded-draft");
    await expect(again.page.getByText(draftCopy.uploaded(title))).toBeVisible();
    await expectMenuOverToast(again.page, title);
    await expectListOnItsSide(again.page, title);
    await again.page.getByRole("button", { name: draftCopy.open, exact: true }).tap();
    await again.page.waitForURL(new RegExp(`/${made?.event_id}/preview$`));
    await expect(again.page.getByText("Grace Hopper").first()).toBeVisible();
    await again.close();
  },
);

test(
  "a kill while recording offline is offered on My Asides and on Home, and only to the person who recorded",
  { tag: "@recorder" },
  async () => {
    const [ada, bob] = [await makePerson("Ada Lovelace"), await makePerson("Bob Stone")];
    const profile = join(directory, "killed");
    const { context, page } = await openPhone({ profile });
    await enter(page, ada);
    await openOfflineStudio(page);
    await context.setOffline(true);
    await startRecording(page);
    await page.waitForTimeout(5000);
    await killBrowser(page);

    const again = await openPhone({ profile });
    await again.page.goto(productUrl());
    await become(again.page, ada);
    await again.page.goto(`${productUrl()}/dashboard/inbox`);
    await expect(drafts(again.page).getByText(draftCopy.interrupted())).toBeVisible();
    await again.page.goto(`${productUrl()}/logout`);
    await expect(again.page.getByRole("dialog").getByText(draftCopy.signOutWhy)).toBeVisible();
    await expectPhoneAccessible(again.page, "phone-sign-out");
    await again.page.getByRole("button", { name: draftCopy.signOut }).tap();
    await again.page.waitForURL(`${productUrl()}/`);
    await become(again.page, bob);
    await again.page.goto(`${productUrl()}${MY_ASIDES}`);
    await expect(again.page.getByRole("link", { name: "Create" }).first()).toBeVisible();
    await expect(drafts(again.page)).toBeHidden();
    // The sign-out ended the session: another one.
    await become(again.page, await signInAgain(ada));
    await again.page.goto(`${productUrl()}${MY_ASIDES}`);
    const upload = drafts(again.page).getByRole("button", { name: draftCopy.upload, exact: true });
    await expect(upload).toBeVisible();
    await again.context.setOffline(true);
    await expect(drafts(again.page).getByRole("button", { name: draftCopy.uploadLater })).toBeVisible();
    await expectAccessible(again.page, "interrupted-draft-offline");
    await again.context.setOffline(false);
    await upload.click();
    await expectOneDraft(ada, 2);
    expect(await created(bob)).toEqual([]);
    await again.close();
  },
);

test("a refused draft is kept with the reason, leaves nothing at the server, and is tried again", { tag: "@recorder" }, async () => {
  const ada = await makePerson("Ada Lovelace");
  const { page, close } = await openPhone();
  await enter(page, ada);
  await openOfflineStudio(page);
  const why = "You reached this month's limit.";
  await page.route("**/v1/event/create", async (route) => {
    await route.fulfill({
      status: 402,
      contentType: "application/json",
      body: JSON.stringify({ code: "create_limit_reached", message: why }),
    });
  });
  await startRecording(page);
  await page.waitForTimeout(3000);
  await stopRecording(page);
  await expect(drafts(page).getByText(draftCopy.refused(why))).toBeVisible();
  await expectPhoneAccessible(page, "phone-refused-draft");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: draftCopy.download }).tap();
  expect((await downloading).suggestedFilename()).toMatch(/^recording-.*\.mp4$/);
  await page.unroute("**/v1/event/create");
  // Too long for the plan: the server says so when it has a part.
  const tooLong = "The recording is longer than your plan allows.";
  await page.route("**/v1/video/upload/{acknowledge,complete}", async (route) => {
    const body = JSON.stringify({ code: "recording_too_long", message: tooLong });
    await route.fulfill({ status: 422, contentType: "application/json", body });
  });
  await page.getByRole("button", { name: draftCopy.tryAgain }).tap();
  await expect(drafts(page).getByText(draftCopy.refused(tooLong))).toBeVisible();
  expect(await created(ada)).toEqual([]);
  expect((await ada.driver.call(deletedEvents, { query: {} })).items).toEqual([]);
  await page.getByRole("button", { name: draftCopy.play }).tap();
  const video = page.getByRole("dialog").locator("video");
  await expect.poll(async () => await video.evaluate((element: HTMLVideoElement) => element.duration)).toBeGreaterThan(2);
  await page.keyboard.press("Escape");
  // The plan was changed.
  await page.unroute("**/v1/video/upload/{acknowledge,complete}");
  await page.getByRole("button", { name: draftCopy.tryAgain }).tap();
  await expectOneDraft(ada, 2);
  await expect(drafts(page)).toBeHidden();
  await close();
});

test("a draft is deleted after a question", { tag: "@recorder" }, async () => {
  const ada = await makePerson("Ada Lovelace");
  const { context, page, close } = await openPhone();
  // Code that is not on the device, and that the list can do without.
  await page.route("**/assets/PullToRefresh-*", async (route) => await route.abort("internetdisconnected"));
  await enter(page, ada);
  await openOfflineStudio(page);
  await context.setOffline(true);
  await startRecording(page);
  await stopRecording(page);
  await page.getByRole("button", { name: draftCopy.delete }).tap();
  await page.getByRole("dialog").getByRole("button", { name: draftCopy.delete }).tap();
  await expect(drafts(page)).toBeHidden();
  const spooled = async () =>
    await page.evaluate(async () => {
      const spool = await (await navigator.storage.getDirectory()).getDirectoryHandle("aside-spool");
      return (await Array.fromAsync(spool.keys())).length;
    });
  await expect.poll(spooled).toBe(0);
  await close();
});

test("a browser without WebCodecs records offline too, and the server converts it", { tag: "@recorder" }, async () => {
  const ada = await makePerson("Ada Lovelace");
  const { context, page, close } = await openPhone();
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "VideoEncoder"));
  await enter(page, ada);
  await openOfflineStudio(page);
  await context.setOffline(true);
  await startRecording(page);
  await page.waitForTimeout(4000);
  await stopRecording(page);
  await expect(drafts(page).getByText(draftCopy.waiting)).toBeVisible();
  await page.getByRole("button", { name: draftCopy.play }).tap();
  const video = page.getByRole("dialog").locator("video");
  await expect.poll(async () => await video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(1);
  await page.keyboard.press("Escape");
  await context.setOffline(false);
  await expectOneDraft(ada, 3);
  await expect(drafts(page)).toBeHidden();
  await close();
});

test("a full disk pauses an offline recording at once, and what was recorded is sent", { tag: "@recorder" }, async () => {
  const ada = await makePerson("Ada Lovelace");
  const { context, page, close } = await openPhone();
  await enter(page, ada);
  await openOfflineStudio(page);
  await context.setOffline(true);
  await startRecording(page);
  await page.waitForTimeout(4000);
  const session = await context.newCDPSession(page);
  await session.send("Storage.overrideQuotaForOrigin", { origin: new URL(productUrl()).origin, quotaSize: 1000 });
  await expect(page.getByText(copy.spoolFullOffline)).toBeVisible();
  await expect(page.getByText(copy.pausedTitle)).toBeVisible();
  await expectPhoneAccessible(page, "phone-disk-full");
  const [, recorded = 0] = /0:(\d\d)/.exec(await page.getByRole("timer").innerText())?.map(Number) ?? [];
  expect(recorded).toBeGreaterThan(3);
  // It does not go on while it would be lost with the tab.
  await page.getByRole("button", { name: "Resume" }).tap();
  await expect(page.getByText(copy.pausedTitle)).toBeVisible();
  await page.getByRole("button", { name: "Finish recording" }).tap();
  await expect(drafts(page).getByText(draftCopy.waiting)).toBeVisible();
  await context.setOffline(false);
  await expectOneDraft(ada, recorded - 0.5);
  await close();
});

/** Keeps a file as the service worker's share target does (`keepSharedFile`). */
async function shareFile(page: Page, name: string): Promise<void> {
  const bytes = readFileSync(makeClip(directory, 3)).toString("base64");
  await page.evaluate(
    async ([encoded, fileName]) => {
      const file = new Blob([Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0))]);
      const headers = { "content-type": "video/mp4", "x-name": encodeURIComponent(fileName), "x-shared-at": new Date().toISOString() };
      await (await caches.open("shared-files")).put(`/shared-files/${crypto.randomUUID()}`, new Response(file, { headers }));
    },
    [bytes, name] as const,
  );
}

test("a shared video waits for a connection, survives a kill, and becomes one draft", { tag: "@recorder" }, async () => {
  const ada = await makePerson("Ada Lovelace");
  const profile = join(directory, "shared");
  const { context, page } = await openPhone({ profile });
  await enter(page, ada);
  await page.goto(`${productUrl()}${SHARED_VIDEOS_PATH}?problem=again`);
  await expect(page.getByText(sharedCopy.again)).toBeVisible();
  await expectPhoneAccessible(page, "phone-shared-empty");
  await page.getByRole("button", { name: sharedCopy.dismiss }).tap();
  await expect(page.getByText(sharedCopy.again)).toBeHidden();
  await shareFile(page, "Holiday.mp4");
  await page.route("**/v1/event/create", async (route) => await route.abort("internetdisconnected"));
  await page.goto(`${productUrl()}${SHARED_VIDEOS_PATH}`);
  await expect(page.getByText("Holiday.mp4")).toBeVisible();
  await expect(page.getByText(sharedCopy.waiting)).toBeVisible();
  await expectPhoneAccessible(page, "phone-shared-waiting");
  await context.setOffline(true);
  await killBrowser(page);

  const again = await openPhone({ profile });
  const bob = await makePerson("Bob Stone");
  await again.page.goto(productUrl());
  await become(again.page, bob);
  await again.page.goto(`${productUrl()}${SHARED_VIDEOS_PATH}`);
  await expect(again.page.getByText(sharedCopy.empty)).toBeVisible();
  await become(again.page, ada);
  await again.page.goto(`${productUrl()}${MY_ASIDES}`);
  await again.page.getByRole("link", { name: draftCopy.openShared }).tap();
  await again.page.waitForURL(/\/preview$/, { timeout: 90_000 * SLOWNESS });
  await expectOneDraft(ada, 2);
  expect((await created(ada))[0]?.title).toBe("Holiday");
  expect(await again.page.evaluate(async () => (await (await caches.open("shared-files")).keys()).length)).toBe(0);
  await again.close();
});

test(
  "of several shared videos the person chooses, and may discard one; one message says that all are uploaded",
  { tag: "@recorder" },
  async () => {
    const ada = await makePerson("Ada Lovelace");
    const { page, close } = await openPhone();
    await page.goto(productUrl());
    for (const name of ["One.mp4", "Two.mp4", "Three.mp4"]) await shareFile(page, name);
    await page.goto(`${productUrl()}${SHARED_VIDEOS_PATH}`);
    await expect(page.getByRole("dialog").getByText(sharedCopy.signIn("Three.mp4", 3))).toBeVisible();
    await expectPhoneAccessible(page, "phone-shared-signed-out");
    await enter(page, ada);
    await page.goto(`${productUrl()}${SHARED_VIDEOS_PATH}`);
    await expect(page.getByRole("button", { name: sharedCopy.uploadAll })).toBeVisible();
    await expectPhoneAccessible(page, "phone-shared-several");
    await page.getByRole("button", { name: `${sharedCopy.discard} One.mp4` }).tap();
    await page.getByRole("dialog").getByRole("button", { name: sharedCopy.discard }).tap();
    await expect(page.getByText("One.mp4")).toBeHidden();
    await page.getByRole("button", { name: sharedCopy.uploadAll }).tap();
    await expectToast(page, sharedCopy.uploaded(2));
    await expect(page.getByText(sharedCopy.empty)).toBeVisible();
    expect(await page.evaluate(() => globalThis.toasts)).toEqual([]);
    expect((await created(ada)).map(({ title }) => title).toSorted()).toEqual(["Three", "Two"]);
    await close();
  },
);
