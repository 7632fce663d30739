import { expect, test } from "@playwright/test";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { enter, makePerson } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { chooseLayout, openStudio, playVideo, startRecording, stopRecording } from "../support/studio.ts";
import { SLOWNESS } from "../support/slowness.ts";

test("the studio has no accessibility violation in any layout", async () => {
  test.setTimeout(240_000);
  const ada = await makePerson("Ada Lovelace");
  const { page, close } = await openBrowser({ speaks: false, flags: ["--enable-features=CapturedMouseEvents"] });
  const errors = watchErrors(page);
  await enter(page, ada);
  await openStudio(page);
  await expectAccessible(page, "studio-camera");
  await page.getByRole("button", { name: "Background", exact: true }).click();
  await expectAccessible(page, "studio-background");
  await page.getByRole("button", { name: "Background", exact: true }).click();
  await chooseLayout(page, "Audio");
  await expectAccessible(page, "studio-audio");
  await chooseLayout(page, "Screen + camera");
  await expectAccessible(page, "studio-screen");
  await page.getByRole("button", { name: "Screen options" }).click();
  await expect(page.getByRole("switch", { name: "Highlight the pointer" })).toBeVisible();
  await expectAccessible(page, "studio-screen-options");
  await page.getByRole("button", { name: "Settings" }).click();
  await expectAccessible(page, "studio-settings");
  await page.getByRole("group", { name: "Tools" }).getByRole("button", { name: "Upload a video" }).click();
  await expectAccessible(page, "studio-upload");
  expect(errors).toEqual([]);
  await close();
});

test(
  "recording, pause and preview have no accessibility violation, and deleting asks for confirmation",
  {
    tag: "@recorder",
  },
  async () => {
    test.setTimeout(240_000);
    const ada = await makePerson("Ada Lovelace");
    const { page, close } = await openBrowser({ speaks: false });
    const errors = watchErrors(page);
    await enter(page, ada);
    await openStudio(page);
    await startRecording(page);
    await expectAccessible(page, "recording");
    await page.getByRole("button", { name: "Pause" }).click();
    await expectAccessible(page, "studio-paused");
    await stopRecording(page);
    await page.waitForURL(/\/preview$/, { timeout: 40_000 * SLOWNESS });
    await playVideo(page);
    await expectAccessible(page, "preview");
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    const question = page.getByRole("dialog", { name: "Delete this Aside?" });
    await expectAccessible(page, "preview-delete");
    await question.getByRole("button", { name: "Keep it" }).press("Enter");
    await expect(question).toBeHidden();
    await page.getByRole("button", { name: "Delete", exact: true }).press("Enter");
    await question.getByRole("button", { name: "Delete" }).press("Enter");
    await page.waitForURL(/\/aside\/deleted$/);
    expect(errors).toEqual([]);
    await close();
  },
);
