import { expect, type Page, test } from "@playwright/test";
import { STREAM_PATH } from "@aside/contract/event-stream.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { copy as signInCopy } from "@aside/features/sign-in/copy.ts";
import { copy } from "@aside/features/recording/copy.ts";
import { shareLink } from "@aside/features/delivery/contract.ts";
import { signOut } from "@aside/features/sign-in/contract.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { makeVideo } from "../support/dashboard.ts";
import { enter, makePerson, PASSWORD, type Person, productUrl } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { openStudio, playVideo, readVideo, startRecording, stopRecording } from "../support/studio.ts";
import { SLOWNESS } from "../support/slowness.ts";

/** Refused requests of the session that has ended. */
const isExpected = (error: string) => error.includes("403");

/** In the dialog over the screen. */
async function signInAs(page: Page, person: Person, isKnown = true): Promise<void> {
  const dialog = page.getByRole("dialog");
  if (isKnown) await expect(dialog.getByLabel("Email")).toHaveValue(person.email);
  else await dialog.getByLabel("Email").fill(person.email);
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
}

test("a session that ends while recording leaves the take alone; the person signs in over the studio", { tag: "@recorder" }, async () => {
  const ada = await makePerson("Ada Lovelace");
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, ada);
  await openStudio(page);
  const startedAt = await startRecording(page);
  await ada.driver.call(signOut, { body: {} });
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(signInCopy.signInAgain(ada.email))).toBeVisible({ timeout: 30_000 * SLOWNESS });
  await expectAccessible(page, "session ended while recording");
  expect(page.url()).toMatch(/\/record$/);
  // Later.
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByText(copy.signInToUpload)).toBeVisible();
  await expect(page.getByRole("button", { name: "Stop recording" })).toBeVisible();
  await expectAccessible(page, "recording without a session");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await signInAs(page, ada);
  await expect(dialog).toBeHidden();
  await expect(page.getByText(copy.signInToUpload)).toBeHidden();
  const seconds = (Date.now() - startedAt) / 1000;
  await stopRecording(page);
  await page.waitForURL(/\/preview$/, { timeout: 60_000 * SLOWNESS });
  await playVideo(page);
  await expect.poll(async () => (await readVideo(page)).duration, { timeout: 30_000 * SLOWNESS }).toBeGreaterThan(seconds - 1);
  expect(errors.filter((error) => !isExpected(error))).toEqual([]);
  await close();
});

test("another person who signs in gets nothing of the take, and it goes on when its author is back", { tag: "@recorder" }, async () => {
  const ada = await makePerson("Ada Lovelace");
  const bob = await makePerson("Bob Babbage");
  const { page, context, close } = await openBrowser({ speaks: false });
  await enter(page, ada);
  await openStudio(page);
  await startRecording(page);
  // In a second tab, which leaves nothing of her in the browser's storage.
  const second = await context.newPage();
  await second.goto(`${productUrl()}/logout`);
  await second.waitForFunction(() => localStorage.getItem("aside.session") === null);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(signInCopy.signInAgain(ada.email))).toBeVisible();
  await page.bringToFront();
  await signInAs(page, bob, false);
  await expect(dialog.getByText(signInCopy.signedInAsOther(ada.email))).toBeVisible();
  await second.goto(`${productUrl()}/dashboard/inbox`);
  await expect(second.getByRole("button", { name: /Bob Babbage/ })).toBeVisible();
  await page.bringToFront();
  // He stays signed in, although requests of this tab are refused.
  await page.waitForTimeout(3000);
  await expect(second.getByRole("button", { name: /Bob Babbage/ })).toBeVisible();
  await signInAs(page, ada);
  await expect(dialog).toBeHidden();
  await stopRecording(page);
  await page.waitForURL(/\/preview$/, { timeout: 60_000 * SLOWNESS });
  await playVideo(page);
  await close();
});

test("text that is not saved yet stays when the session ends, and is saved after the sign-in", async () => {
  const ada = await makePerson("Ada Lovelace");
  const { eventId, postId } = await makeVideo(ada, "Launch");
  const { page, close } = await openBrowser({ speaks: false });
  await enter(page, ada);
  // The page learns from the refused save that the session has ended, not before something is typed.
  await page.route(`**${STREAM_PATH}*`, async (route) => await route.abort());
  await page.goto(`${productUrl()}/aside/${eventId}/preview`);
  await expect(page.getByLabel("Title")).toHaveValue("Launch");
  await ada.driver.call(signOut, { body: {} });
  await page.getByLabel("Title").fill("Launch in spring");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(signInCopy.signInAgain(ada.email))).toBeVisible();
  await signInAs(page, ada);
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel("Title")).toHaveValue("Launch in spring");
  ada.driver.token = await page.evaluate(() => (JSON.parse(localStorage.getItem("aside.session") ?? "{}") as { token: string }).token);
  await expect
    .poll(async () => (await ada.driver.call(getPost, { params: { id: postId } })).title, { timeout: 15_000 })
    .toBe("Launch in spring");
  await close();
});

test("a message that is being typed stays when the person signs out in another tab", async () => {
  const ada = await makePerson("Ada Lovelace");
  const { eventId, postId } = await makeVideo(ada, "Launch");
  // Everybody may see it: without a session it is shown, but cannot be edited.
  await ada.driver.call(shareLink, { params: { id: postId }, body: {} });
  const { page, context, close } = await openBrowser({ speaks: false });
  await enter(page, ada);
  await page.goto(`${productUrl()}/aside/${eventId}/preview`);
  const message = page.getByRole("textbox", { name: "Message" });
  await message.click();
  const second = await context.newPage();
  await second.goto(`${productUrl()}/dashboard/inbox`);
  const text = "This message is being typed while the session ends in another tab, and nothing of it is lost. ".repeat(3).trim();
  const typing = message.pressSequentially(text, { delay: 15 });
  await second.goto(`${productUrl()}/logout`);
  await second.waitForFunction(() => localStorage.getItem("aside.session") === null);
  await typing.catch(() => undefined);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(signInCopy.signInAgain(ada.email))).toBeVisible();
  expect(page.url()).toMatch(/\/preview$/);
  await page.bringToFront();
  await signInAs(page, ada);
  await expect(dialog).toBeHidden();
  await expect(message).toContainText("nothing of it is lost. This message");
  expect((await message.textContent())?.trim()).toBe(text);
  await close();
});

test("the sign-in says why when the person signed out in another tab", async () => {
  const ada = await makePerson("Ada Lovelace");
  const { page, context, close } = await openBrowser({ speaks: false });
  await enter(page, ada);
  await page.goto(`${productUrl()}/dashboard/inbox`);
  await expect(page.getByRole("heading", { name: "Your inbox is empty" })).toBeVisible();
  const others = [];
  for (const path of ["/dashboard/created-videos", "/account", "/contacts", "/analyses"]) {
    const other = await context.newPage();
    others.push({ other, errors: watchErrors(other) });
    await other.goto(`${productUrl()}${path}`);
    await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  }
  const errors = watchErrors(page);
  const second = await context.newPage();
  await second.goto(`${productUrl()}/logout`);
  await second.waitForFunction(() => localStorage.getItem("aside.session") === null);
  await expect(page.getByRole("dialog", { name: "Welcome back" }).getByText(signInCopy.endedElsewhere)).toBeVisible();
  await expectAccessible(page, "signed-out-elsewhere");
  for (const { other } of others) await expect(other.getByRole("dialog", { name: "Welcome back" })).toBeVisible();
  // Nothing is asked of the server that it would refuse.
  expect([errors, ...others.map((one) => one.errors)].flat()).toEqual([]);
  await signInAs(page, ada, false);
  await expect(page).toHaveURL(/\/dashboard\/inbox/);
  await close();
});
