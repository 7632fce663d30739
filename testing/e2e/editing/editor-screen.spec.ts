import { expect, test } from "@playwright/test";
import { getEdit } from "@aside/features/editing/contract.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { edge, lengthOf, openEditor, pointOf, postOf, press, recordEvent, select, startOf, valueOf } from "../support/editor.ts";
import { enter, makePerson, productUrl } from "../support/people.ts";
import { takePicture } from "../support/pictures.ts";
import { openStudio, readVideo, startRecording, stopRecording } from "../support/studio.ts";
import { SLOWNESS } from "../support/slowness.ts";

const SECONDS = 1000;

test("an area of a screen recording is blurred for the selected time", { tag: "@recorder" }, async () => {
  const ada = await makePerson("Ada Lovelace");
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, ada);
  const eventId = await openStudio(page);
  await page.getByRole("button", { name: "Screen", exact: true }).click();
  await expect(page.getByRole("button", { name: "Start recording" })).toBeEnabled({ timeout: 20 * SECONDS * SLOWNESS });
  await startRecording(page);
  await page.waitForTimeout(3.5 * SECONDS);
  await stopRecording(page);
  await page.waitForURL(/\/preview$/);
  await page.goto(`${productUrl()}/aside/${eventId}/edit-video`);
  await page.getByRole("tab", { name: "Sound and picture" }).click();
  await expect(page.getByRole("button", { name: "Crop" })).toBeHidden();
  const duration = await lengthOf(page);
  await select(page, 1, 2, duration);
  await press(page, "Blur an area");
  await page.keyboard.press("Enter");
  const row = page.getByRole("button", { name: /^Area 1, 0:01\.\d\d to 0:02\.\d\d$/ });
  // The play head is outside of the selected time. A click on the row shows the area.
  await row.click();
  await expect(page.getByRole("button", { name: /^Blurred area 1/ })).toBeVisible();
  await takePicture(page, "screen-blur");
  const after = await pointOf(page, 3, duration);
  await page.mouse.click(after.x, after.y);
  await expect.poll(async () => (await readVideo(page)).time).toBeGreaterThan(2.8);
  await expect(page.getByRole("button", { name: /^Blurred area 1/ })).toBeHidden();
  await press(page, "Save");
  await expect(page.getByText(/^Saved\./)).toBeVisible({ timeout: 60 * SECONDS * SLOWNESS });
  const postId = await postOf(ada, eventId);
  const { edit_list, render } = await ada.driver.call(getEdit, { params: { id: postId } });
  expect(render.state).toBe("none");
  const [blur] = edit_list?.blurs ?? [];
  expect(Math.abs((blur?.start ?? 0) - 1)).toBeLessThan(0.1);
  expect(Math.abs((blur?.end ?? 0) - 2)).toBeLessThan(0.1);
  expect(errors).toEqual([]);
  await close();
});

test("a video of 25 frames per second is stepped through and cut by its own frames", async () => {
  const ada = await makePerson("Ada Lovelace");
  const { eventId } = await recordEvent(ada, { seconds: 4, picture: "testsrc2=size=640x360:rate=25:duration=4" });
  const { page, close } = await openBrowser({ speaks: false });
  await enter(page, ada);
  await openEditor(page, eventId);
  for (let step = 0; step < 3; step++) await page.locator("body").press("ArrowRight");
  expect(await valueOf(page, "Playhead")).toBe(0.12);
  // This is the start of the fourth frame.
  await expect.poll(async () => Math.floor((await readVideo(page)).time * 25)).toBe(3);
  await edge(page, "Start").press("ArrowRight");
  expect(await startOf(page)).toBe(0.04);
  await edge(page, "Start").press("Shift+ArrowRight");
  expect(await startOf(page)).toBe(1.04);
  await close();
});
