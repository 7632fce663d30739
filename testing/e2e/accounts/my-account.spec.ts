import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { readZip } from "@aside/features/my-account/testkit/read-zip.ts";
import { expect, type Page, test } from "@playwright/test";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { enter, makePerson, PASSWORD, type Person, productUrl, waitForMail } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { expectToast } from "../support/toasts.ts";

const theme = async (page: Page) => await page.evaluate(() => document.documentElement.dataset["theme"] ?? "system");

/** A picture drawn by the browser, half red and half blue. */
async function drawPicture(page: Page, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement("canvas");
      canvas.width = w;
      canvas.height = h;
      const drawing = canvas.getContext("2d") as CanvasRenderingContext2D;
      drawing.fillStyle = "#f00";
      drawing.fillRect(0, 0, w / 2, h);
      drawing.fillStyle = "#00f";
      drawing.fillRect(w / 2, 0, w / 2, h);
      return canvas.toDataURL("image/png").split(",")[1] ?? "";
    },
    [width, height] as const,
  );
  return Buffer.from(base64, "base64");
}

/** Opens another browser and signs in with the dialog. */
async function signInElsewhere(person: Person, path: string) {
  const browser = await openBrowser({ speaks: false });
  await browser.page.goto(`${productUrl()}${path}`);
  const dialog = browser.page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(person.email);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Sign In" }).click();
  await expect(dialog).toBeHidden();
  return browser;
}

test("name, picture, language and theme are changed on all devices", async () => {
  test.setTimeout(240_000);
  const ada = await makePerson("Ada Lovelace");
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, ada);
  await page.goto(`${productUrl()}/account`);
  const save = page.getByRole("button", { name: "Save profile" });
  await expect(save).toBeDisabled();
  await expectAccessible(page, "account");

  // Uses the keyboard.
  await page.getByLabel("Last name").focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Tab");
  await expect(page.getByText("Please enter last name")).toBeVisible();
  await page.getByLabel("Phone number").fill("020 7946");
  await page.keyboard.press("Tab");
  await expect(page.getByText("Please enter a phone number with its country code, for example +1 555 010 0123.")).toBeVisible();
  await expectAccessible(page, "account-invalid");
  await page.getByLabel("Last name").fill("King");
  await page.getByLabel("Phone number").fill("+44 20 7946 0958");
  await page.getByLabel("Company", { exact: true }).fill("Analytical Engines");
  await page.getByLabel("Company size").selectOption("11-50");
  await page.getByLabel("Company", { exact: true }).press("Enter");
  await expectToast(page, "Profile saved.");
  await expect(page.getByRole("button", { name: "Account of Ada King" })).toBeVisible();
  await expect(page.getByLabel("Phone number")).toHaveValue("+442079460958");

  const file = page.locator('input[type="file"]');
  await file.setInputFiles({ name: "big.png", mimeType: "image/png", buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(page.getByText("File size should be less than 5MB")).toBeVisible();
  await file.setInputFiles({ name: "x.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
  await expect(page.getByText("Choose a JPEG, PNG or WebP picture.")).toBeVisible();
  await file.setInputFiles({ name: "ada.png", mimeType: "image/png", buffer: await drawPicture(page, 1200, 600) });
  const dialog = page.getByRole("dialog", { name: "Your picture" });
  const savePicture = dialog.getByRole("button", { name: "Save picture" });
  await expect(savePicture).toBeEnabled();
  await expectAccessible(page, "account-crop");
  // Moves the crop to the red half and zooms in, with the keyboard only.
  await dialog.getByLabel("Zoom").focus();
  for (let press = 0; press < 5; press++) await page.keyboard.press("ArrowRight");
  await expect(dialog.getByLabel("Zoom")).toHaveValue("1.5");
  await dialog.getByRole("group", { name: /Move it with the arrow keys/ }).focus();
  for (let press = 0; press < 60; press++) await page.keyboard.press("ArrowRight");
  await savePicture.press("Enter");
  await expectToast(page, "Picture saved.");
  const shown = page.getByRole("banner").locator("img[src^='/media/profile/']");
  await expect(shown).toBeVisible();
  const pixel = await shown.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 1;
    const drawing = canvas.getContext("2d") as CanvasRenderingContext2D;
    drawing.drawImage(image, 0, 0, 1, 1);
    return { side: image.naturalWidth, colour: [...drawing.getImageData(0, 0, 1, 1).data] };
  });
  expect(pixel.side).toBe(512);
  expect(pixel.colour[0]).toBeGreaterThan(200);
  expect(pixel.colour[2]).toBeLessThan(50);

  // The late reply to the first choice must not override the second choice.
  await page.route(
    "**/preferences",
    async (route) => {
      const response = await route.fetch();
      await sleep(1000);
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  const first = page.waitForRequest("**/preferences");
  await page.getByLabel("Translate what I watch into").selectOption("de");
  await page.getByLabel("Dark", { exact: true }).check({ force: true });
  await (await (await first).response())?.finished();
  await expect.poll(async () => await theme(page)).toBe("dark");
  await page.reload();
  await expect(page.getByLabel("Translate what I watch into")).toHaveValue("de");
  await expectAccessible(page, "account-filled");
  await page.getByRole("tab", { name: "Notifications" }).click();
  const repliesByMail = (on: Page) => on.getByRole("switch", { name: "Email me about replies" });
  await repliesByMail(page).uncheck();

  const there = await signInElsewhere(ada, "/account/notifications");
  await expect.poll(async () => await theme(there.page)).toBe("dark");
  await expect(repliesByMail(there.page)).not.toBeChecked();
  await there.page.getByRole("tab", { name: "Profile" }).click();
  await expect(there.page.getByLabel("Translate what I watch into")).toHaveValue("de");
  await expect(there.page.getByLabel("First name")).toHaveValue("Ada");
  await expect(there.page.getByRole("banner").locator("img[src^='/media/profile/']")).toBeVisible();
  // A theme chosen on a device takes precedence over the account's theme and is kept at sign-out.
  await there.page.getByLabel("Light", { exact: true }).check({ force: true });
  await there.page.reload();
  await expect.poll(async () => await theme(there.page)).toBe("light");
  await there.page.getByRole("button", { name: "Delete picture" }).click();
  await expectToast(there.page, "Picture deleted.");
  await expect(there.page.getByRole("banner").locator("img[src^='/media/profile/']")).toBeHidden();
  await there.close();
  expect(errors).toEqual([]);
  await close();
});

test("the tabs of My Account are reached by address, by keyboard and by Back", async () => {
  test.setTimeout(240_000);
  const ada = await makePerson("Ada Lovelace");
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, ada);
  const tab = (name: string) => page.getByRole("tab", { name, exact: true });
  for (const [address, name, heading] of [
    ["notifications", "Notifications", "Notifications"],
    ["security", "Security", "Signed-in devices"],
    ["prompts", "AI prompts", "Prompts"],
    ["data", "Data", "Your data"],
    ["nonsense", "Profile", "Profile"],
  ] as const) {
    await page.goto(`${productUrl()}/account/${address}`);
    await expect(tab(name)).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("tabpanel").getByRole("heading", { name: heading, exact: true })).toBeVisible();
    await expectAccessible(page, `account-tab-${address}`);
  }
  await page.goto(`${productUrl()}/account`);
  await tab("Profile").focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForURL(/\/account\/notifications$/);
  await expect(tab("Notifications")).toBeFocused();
  await page.keyboard.press("End");
  await page.waitForURL(/\/account\/data$/);
  await expect(tab("Data")).toBeFocused();
  await expect(page.getByRole("button", { name: "Request export" })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(tab("Profile")).toHaveAttribute("aria-selected", "true");
  await expect(page.getByLabel("First name")).toHaveValue("Ada");
  expect(errors).toEqual([]);
  await close();
});

test("a data export is created, announced by email, downloaded and opened", async () => {
  test.setTimeout(240_000);
  const ada = await makePerson("Ada Lovelace");
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, ada);
  await page.goto(`${productUrl()}/account/data`);
  await page.getByRole("button", { name: "Request export" }).press("Enter");
  await expectToast(page, "We're preparing your export. We'll email you when it's ready.");
  expect((await waitForMail(ada.email, /data is ready/)).text).toContain("/account");
  const link = page.getByRole("link", { name: "Download" });
  await expect(link).toBeVisible();
  await expectAccessible(page, "account-export");
  const waiting = page.waitForEvent("download");
  await link.click();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^aside-data-.*\.zip$/);
  const files = await readZip(await readFile(await download.path()));
  expect(JSON.parse(files.get("profile.json")?.toString() ?? "")).toEqual([expect.objectContaining({ email: ada.email })]);
  expect(files.has("README.txt")).toBe(true);
  expect(errors).toEqual([]);
  await close();
});

test("an account deletion is requested, shown on every screen, and cancelled", async () => {
  test.setTimeout(240_000);
  const ada = await makePerson("Ada Lovelace");
  const there = await signInElsewhere(ada, "/dashboard/inbox");
  const { page, close } = await openBrowser({ speaks: false });
  await enter(page, ada);
  await page.goto(`${productUrl()}/account/data`);
  await page.getByRole("button", { name: "Delete my account" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(dialog.getByText(/Replies to your Asides are deleted too/)).toBeVisible();
  await expectAccessible(page, "account-delete");
  await dialog.getByLabel("Password", { exact: true }).fill("not this one");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Incorrect password.")).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expectToast(there.page, "Your session has expired. Please login again to continue.");
  await there.close();
  expect((await waitForMail(ada.email, /will be deleted/)).text).toContain("Keep my account");

  const errors = watchErrors(page);
  await page.goto(`${productUrl()}/dashboard/created-videos`);
  const banner = page.getByText(/Your account and all its content will be deleted on/);
  await expect(banner).toBeVisible();
  await expectAccessible(page, "leaving");
  await page.getByRole("button", { name: "Keep my account" }).press("Enter");
  await expect(page.getByText("Your account won't be deleted.")).toBeVisible();
  await expect(banner).toBeHidden();
  await page.goto(`${productUrl()}/account/data`);
  await expect(page.getByRole("button", { name: "Delete my account" })).toBeVisible();
  expect(errors).toEqual([]);
  await close();
});
