import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { shareLink } from "@aside/features/delivery/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { getEdit, saveEdit } from "@aside/features/editing/contract.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import {
  dragBetween,
  dragHandle,
  edge,
  endOf,
  lengthOf,
  pointOf,
  postOf,
  press,
  recordAndEdit,
  recordEvent,
  select,
  startOf,
  valueOf,
} from "../support/editor.ts";
import { makeClip } from "../support/make-clip.ts";
import { enter, makePerson, productUrl, speechUrl } from "../support/people.ts";
import { expectAccessible, takePicture } from "../support/pictures.ts";
import { openStudio, playVideo, readVideo, startRecording, stopRecording } from "../support/studio.ts";
import { SLOWNESS } from "../support/slowness.ts";
import { expectToast } from "../support/toasts.ts";

const SECONDS = 1000;
const FRAME = 1 / 30;

const directory = mkdtempSync(join(tmpdir(), "aside-editor-"));

/** Creates a sound file with two sentences and a pause of two seconds between them. */
function makeVoice(): string {
  const [one, two, voice] = ["one.wav", "two.wav", "voice.wav"].map((name) => join(directory, name)) as [string, string, string];
  execFileSync("flite", ["-voice", "slt", "-t", "Good morning everyone.", "-o", one]);
  execFileSync("flite", ["-voice", "slt", "-t", "The quarterly report is ready.", "-o", two]);
  const spoken = "[0]adelay=1000,apad=pad_dur=2[a];[1]apad=pad_dur=120[b];[a][b]concat=n=2:v=0:a=1";
  execFileSync("ffmpeg", ["-v", "error", "-i", one, "-i", two, "-filter_complex", spoken, "-ar", "48000", voice]);
  return voice;
}

test.afterAll(() => rmSync(directory, { recursive: true, force: true }));

test("a recording is cut by handles, selections, words and fillers, saved for viewers, and reverted", { tag: "@main" }, async () => {
  test.setTimeout(240_000);
  const ada = await makePerson("Ada Lovelace", speechUrl());
  const sender = await openBrowser({ speaks: false });
  const { page } = sender;
  const errors = watchErrors(page);
  await enter(page, ada);
  const eventId = await recordAndEdit(page, ada, { seconds: 10, wav: makeVoice() });
  const postId = await postOf(ada, eventId);
  const whole = await ada.driver.call(getPost, { params: { id: postId } });
  expect(whole.post_status).toBe("DRAFT_EDIT_VIDEO");
  const duration = whole.media.duration;
  const start = edge(page, "Start");

  await takePicture(page, "opened");
  await test.step("the start is trimmed by dragging, and by keys to the frame", async () => {
    await dragHandle(page, "Start", 1, duration);
    expect(Math.abs((await startOf(page)) - 1)).toBeLessThan(0.15);
    await dragHandle(page, "End", duration - 1, duration);
    expect(Math.abs((await endOf(page)) - (duration - 1))).toBeLessThan(0.15);
    const before = await startOf(page);
    await start.press("ArrowRight");
    expect(await startOf(page)).toBeCloseTo(before + FRAME, 2);
    await start.press("Shift+ArrowRight");
    expect(await startOf(page)).toBeCloseTo(before + FRAME + 1, 2);
    await expect(start).toHaveAttribute("aria-valuetext", /[\d.]+ seconds/);
    await start.press("Home");
    expect(await startOf(page)).toBe(0);
  });

  await test.step("all changes are undone and redone", async () => {
    for (let i = 0; i < 8; i++) await page.keyboard.press("Control+z");
    await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
    expect(await lengthOf(page)).toBeCloseTo(duration, 1);
    await page.keyboard.press("Control+Shift+z");
    expect(Math.abs((await startOf(page)) - 1)).toBeLessThan(0.15);
    await page.keyboard.press("Control+z");
  });

  await test.step("a selection is cut out, and a part is split off and cut out", async () => {
    await select(page, 2, 3, duration);
    await expect(page.getByText(/0:0[12]\.\d\d to 0:0[23]\.\d\d selected/)).toBeVisible();
    await takePicture(page, "selected");
    await page.keyboard.press("Delete");
    expect(Math.abs((await lengthOf(page)) - (duration - 1))).toBeLessThan(0.15);
    await page.mouse.click(...(Object.values(await pointOf(page, 6, duration)) as [number, number]));
    await page.keyboard.press("s");
    expect(Math.abs((await lengthOf(page)) - (duration - 1))).toBeLessThan(0.15);
    const part = await pointOf(page, 7, duration);
    await page.mouse.dblclick(part.x, part.y);
    await press(page, "Cut out");
    expect(Math.abs((await lengthOf(page)) - 5)).toBeLessThan(0.2);
    await page.keyboard.press("Control+z");
    await press(page, /^Undo/);
  });

  await test.step("playback skips the cuts", async () => {
    const at = await pointOf(page, 1.7, duration);
    await page.mouse.click(at.x, at.y);
    await page.locator("body").press("Space");
    await expect.poll(async () => (await readVideo(page)).time, { intervals: [50] }).toBeGreaterThan(3.2);
    await page.locator("body").press("Space");
    // Without the skipped cut, playback would take two more seconds to get there.
    expect((await readVideo(page)).time).toBeLessThan(4.5);
    const head = await valueOf(page, "Playhead");
    await page.locator("body").press("ArrowRight");
    expect(await valueOf(page, "Playhead")).toBeCloseTo(head + FRAME, 2);
    await page.locator("body").press("Home");
    expect(await valueOf(page, "Playhead")).toBe(0);
  });

  await test.step("the play head stays in view when zoomed in", async () => {
    await page.locator("body").press("+");
    await page.locator("body").press("+");
    await page.locator("body").press("End");
    await expect(page.getByRole("slider", { name: "Playhead" })).toBeInViewport();
    await expect(edge(page, "Start")).not.toBeInViewport();
    await expect.poll(async () => await page.evaluate(() => document.querySelector("video")?.seeking)).toBe(false);
    await takePicture(page, "zoomed");
    await press(page, /^Zoom out/);
    await page.locator("body").press("-");
    await expect(edge(page, "Start")).toBeInViewport();
  });

  await test.step("words are deleted and restored", async () => {
    const words = page.getByRole("listbox", { name: "Words" });
    await expect(words.getByRole("option").nth(3)).toBeVisible({ timeout: 30 * SECONDS * SLOWNESS });
    const before = await lengthOf(page);
    const last = words.getByRole("option").last();
    await last.click();
    await page.keyboard.press("Shift+ArrowLeft");
    await press(page, "Delete words");
    expect(await lengthOf(page)).toBeLessThan(before - 0.2);
    await expect(last).toHaveAttribute("aria-label", /, cut$/);
    await takePicture(page, "words");
    await press(page, "Restore words");
    expect(await lengthOf(page)).toBeCloseTo(before, 1);
    // With the keyboard only.
    await words.press("End");
    await words.press("Backspace");
    expect(await lengthOf(page)).toBeLessThan(before - 0.05);
    await words.press("r");
    expect(await lengthOf(page)).toBeCloseTo(before, 1);
  });

  await test.step("filler words are listed before they are removed", async () => {
    await press(page, "Remove filler words and long pauses");
    const dialog = page.getByRole("dialog", { name: "Filler words and long pauses" });
    // Before the first word, between two, and after the last.
    const pauses = dialog.getByRole("checkbox", { name: /^Pause of/ });
    await expect(pauses).toHaveCount(3);
    await pauses.first().uncheck();
    await pauses.last().uncheck();
    const pause = pauses.nth(1);
    await expect(pause).toBeChecked();
    await takePicture(page, "fillers");
    await dialog
      .getByRole("button", { name: /^Listen to Pause/ })
      .nth(1)
      .click();
    await expect.poll(async () => await page.evaluate(() => document.querySelector("video")?.paused)).toBe(false);
    await pause.uncheck();
    await expect(dialog.getByRole("button", { name: /^Remove/ })).toBeDisabled();
    await pause.check();
    const before = await lengthOf(page);
    await dialog.getByRole("button", { name: /^Remove 1/ }).click();
    await expect(dialog).toBeHidden();
    expect(await lengthOf(page)).toBeLessThan(before - 0.5);
    await press(page, /^Undo/);
    expect(await lengthOf(page)).toBeCloseTo(before, 1);
  });

  await test.step("the volume is changed", async () => {
    await page.getByRole("tab", { name: "Sound and picture" }).click();
    await page.getByRole("slider", { name: "Volume" }).fill("2");
    await expect(page.getByText("200%")).toBeVisible();
    await page.locator("body").press("Home");
    await press(page, /^Play/);
    await expect.poll(async () => (await readVideo(page)).time).toBeGreaterThan(0.5);
    await press(page, /^Pause/);
    await press(page, "Reset volume");
    await page.getByRole("slider", { name: "Volume" }).fill("0.5");
    await expect(page.getByText("50%")).toBeVisible();
  });

  await test.step("axe finds nothing, narrow and wide, light and dark", async () => {
    await page.getByRole("tab", { name: "Words" }).click();
    await expectAccessible(page, "editor-words");
    await page.getByRole("tab", { name: "Cover and merge" }).click();
    await expectAccessible(page, "editor-more");
  });

  await test.step("leaving with unsaved changes asks for confirmation", async () => {
    await press(page, "Cancel");
    const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Stay" }).click();
    await expect(page).toHaveURL(/\/edit-video$/);
  });

  const shown = await lengthOf(page);
  await test.step("the edit is saved, and the preview plays the new duration", async () => {
    await press(page, "Save");
    // On a busy machine more than ten seconds may pass before Stop is pressed.
    await expect(page.getByText(/^Saved\. The video is now 0:\d\d\.\d\d long\.$/)).toBeVisible();
    await press(page, "Use this frame as cover");
    await expectToast(page, "Cover updated.");
    await page.locator("body").press("Home");
    await press(page, "GIF starts here");
    await expect(page.getByText("GIF start updated.")).toBeVisible();
    expect(await ada.driver.call(getEdit, { params: { id: postId } })).toMatchObject({ cover_at: expect.any(Number), gif_from: 0 });
    await press(page, "Done");
    await page.waitForURL(/\/preview$/);
    await playVideo(page);
    await expect.poll(async () => Math.abs((await readVideo(page)).duration - shown)).toBeLessThan(0.1);
    await expect(page.getByRole("group", { name: "Suggested titles" })).toBeVisible();
    await takePicture(page, "preview");
    const post = await ada.driver.call(getPost, { params: { id: postId } });
    expect(Math.abs(post.media.duration - shown)).toBeLessThan(0.1);
    await expect.poll(async () => (await ada.driver.call(getPost, { params: { id: postId } })).post_status).toBe("DRAFT_PREVIEW");
    await press(page, "Finish and share by link");
    await page.waitForURL(/\/sent$/);
  });

  const viewer = await openBrowser({ speaks: false });
  await test.step("a viewer sees the edit, and later a second edit", async () => {
    await viewer.page.goto(`${speechUrl()}/aside/${eventId}/view`);
    await playVideo(viewer.page);
    await expect.poll(async () => Math.abs((await readVideo(viewer.page)).duration - shown)).toBeLessThan(0.1);
    // The link and the status stay the same.
    await page.goto(`${speechUrl()}/aside/${eventId}/edit-video`);
    await edge(page, "End").press("Shift+ArrowLeft");
    await press(page, "Save");
    await expect(page.getByText(/^Saved\./)).toBeVisible();
    expect((await ada.driver.call(getPost, { params: { id: postId } })).post_status).toBe("SENT");
    await viewer.page.reload();
    await playVideo(viewer.page);
    await expect.poll(async () => Math.abs((await readVideo(viewer.page)).duration - (shown - 1))).toBeLessThan(0.1);
  });

  await test.step("the edit saved in another tab is kept", async () => {
    const { version, edit_list } = await ada.driver.call(getEdit, { params: { id: postId } });
    if (!edit_list) throw new Error("there is no edit");
    await ada.driver.call(saveEdit, { params: { id: postId }, body: { version, edit_list: { ...edit_list, volume: 0.8 } } });
    await start.press("Shift+ArrowRight");
    await press(page, "Save");
    await expect(page.getByText("This video was edited elsewhere in the meantime.")).toBeVisible();
    await takePicture(page, "conflict");
    await press(page, "Load the newer edit");
    await expect(page.getByRole("button", { name: "Load the newer edit" })).toBeHidden();
    await page.getByRole("tab", { name: "Sound and picture" }).click();
    await expect(page.getByText("80%")).toBeVisible();
  });

  await test.step("the edit is reverted", async () => {
    await press(page, "Revert to original");
    await page.getByRole("dialog").getByRole("button", { name: "Revert", exact: true }).click();
    await expect.poll(async () => await lengthOf(page)).toBeCloseTo(duration, 1);
    expect((await ada.driver.call(getPost, { params: { id: postId } })).media.duration).toBeCloseTo(duration, 1);
  });
  // The only refused request is the conflict.
  expect(errors.filter((error) => !error.startsWith("409"))).toEqual([]);
  await sender.close();
  await viewer.close();
});

test("an upload is rotated, cropped and blurred by mouse and keyboard, then another video is appended", async () => {
  test.setTimeout(240_000);
  const ada = await makePerson("Ada Lovelace");
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, ada);
  const upload = async () => {
    const eventId = await openStudio(page);
    await page.getByLabel("Upload a video").setInputFiles(makeClip(directory, 4));
    await page.waitForURL(/\/preview$/, { timeout: 60 * SECONDS * SLOWNESS });
    return eventId;
  };
  const second = await upload();
  const eventId = await upload();
  const postId = await postOf(ada, eventId);
  await expect.poll(async () => (await ada.driver.call(getPost, { params: { id: postId } })).media.state).toBe("complete");
  await page.goto(`${productUrl()}/aside/${eventId}/edit-video`);
  await page.getByRole("tab", { name: "Sound and picture" }).click();

  await expect.poll(async () => (await readVideo(page)).frames).toBeGreaterThan(0);
  await expect(page.getByText("Preparing the timeline")).toBeHidden({ timeout: 30 * SECONDS * SLOWNESS });
  await press(page, "Rotate");
  await press(page, "Crop");
  const crop = page.getByRole("button", { name: /^Crop area/ });
  const box = await crop.boundingBox();
  if (!box) throw new Error("there is no crop box");
  await dragBetween(page, { x: box.x + box.width - 6, y: box.y + box.height - 6 }, { x: box.x + box.width, y: box.y + box.height / 2 - 6 });
  await crop.focus();
  await crop.press("Shift+ArrowUp");
  await takePicture(page, "crop");
  await press(page, "Done cropping");

  await press(page, "Blur an area");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Blurred area 1/ })).toBeVisible();
  await page.getByRole("button", { name: /^Blurred area 1/ }).press("ArrowRight");
  await press(page, "Blur an area");
  // The page's header covers content that is scrolled under it.
  await page.evaluate(() => scrollTo(0, 0));
  const stage = await page.locator("video").boundingBox();
  if (!stage) throw new Error("there is no picture");
  await dragBetween(page, { x: stage.x + 20, y: stage.y + 20 }, { x: stage.x + 80, y: stage.y + 90 });
  const drawn = await page.getByRole("button", { name: /^Blurred area 2/ }).boundingBox();
  // The area stays where it was drawn, also in a rotated and cropped picture.
  expect(Math.abs((drawn?.x ?? 0) - stage.x - 20)).toBeLessThan(3);
  expect(Math.abs((drawn?.y ?? 0) - stage.y - 20)).toBeLessThan(3);
  await expectAccessible(page, "editor-adjust");
  await page.getByRole("button", { name: /^Blurred area 2/ }).press("Delete");
  await expect(page.getByRole("button", { name: /^Blurred area 2/ })).toBeHidden();

  await press(page, "Save");
  await expect(page.getByText(/^Saved\./)).toBeVisible({ timeout: 60 * SECONDS * SLOWNESS });
  const { edit_list } = await ada.driver.call(getEdit, { params: { id: postId } });
  expect(edit_list).toMatchObject({ rotate: 90, crop: { x: 0, y: 0, width: 1 } });
  expect(Math.abs((edit_list?.crop?.height ?? 0) - 0.49)).toBeLessThan(0.02);
  expect(edit_list?.blurs).toHaveLength(1);
  const { media } = await ada.driver.call(getPost, { params: { id: postId } });
  expect(media.width).toBe(360);

  await page.getByRole("tab", { name: "Cover and merge" }).click();
  await press(page, "Add a video after this one");
  const dialog = page.getByRole("dialog", { name: "Add a video after this one" });
  await dialog.getByRole("radio").first().check();
  await takePicture(page, "merge");
  await expect(dialog.getByLabel("Transition")).toHaveValue("smoothleft");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog).toBeHidden();
  // The editor opens again with the merged video.
  await expect.poll(async () => await lengthOf(page), { timeout: 60 * SECONDS * SLOWNESS }).toBeGreaterThan(6.5);
  expect(await postOf(ada, second)).not.toBe(postId);
  expect(errors).toEqual([]);
  await close();
});

test("a guest edits a reply before sending it", { tag: "@recorder" }, async () => {
  const ada = await makePerson("Ada Lovelace");
  const { eventId, postId } = await recordEvent(ada, { seconds: 2 });
  await ada.driver.call(shareLink, { params: { id: postId }, body: {} });
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await page.goto(`${productUrl()}/respond/${eventId}`);
  await page.getByLabel("Your name").fill("Grace Hopper");
  await press(page, "Record reply");
  await page.waitForURL(/\/respond\/[^/]+\/record$/);
  await expect(page.getByRole("button", { name: "Start recording" })).toBeEnabled({ timeout: 20 * SECONDS * SLOWNESS });
  await startRecording(page);
  await page.waitForTimeout(3 * SECONDS);
  await stopRecording(page);
  await page.waitForURL(/\/preview$/);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.waitForURL(/\/respond\/[^/]+\/edit-video$/);
  await edge(page, "Start").press("Shift+ArrowRight");
  const shown = await lengthOf(page);
  await press(page, "Save");
  await expect(page.getByText(/^Saved\./)).toBeVisible();
  await page.getByRole("tab", { name: "Cover and merge" }).click();
  // A merge uses the user's other videos, and a guest has none.
  await expect(page.getByRole("button", { name: "Add a video after this one" })).toBeHidden();
  await press(page, "Done");
  await page.waitForURL(/\/preview$/);
  await playVideo(page);
  await expect.poll(async () => Math.abs((await readVideo(page)).duration - shown)).toBeLessThan(0.1);
  await press(page, "Send reply");
  await page.waitForURL(/\/respond\/success/);
  expect(errors).toEqual([]);
  await close();
});
