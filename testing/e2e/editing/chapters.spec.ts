import { expect, type Page, test } from "@playwright/test";
import { shareLink } from "@aside/features/delivery/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { openBrowser, speechFile, watchErrors } from "../support/browser.ts";
import { press, recordEvent } from "../support/editor.ts";
import { enter, makePerson, type Person, speechUrl } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { playVideo, readVideo } from "../support/studio.ts";
import { SLOWNESS } from "../support/slowness.ts";
import { expectToast } from "../support/toasts.ts";

const SECONDS = 1000;
const TALK = [
  "So, let's talk about the budget for spring.",
  "The budget grew because travel costs grew and the hotel costs doubled.",
  "Travel is half of the budget, and hotel costs are a quarter of it.",
  "If we cut travel the budget holds, and costs fall below the plan.",
  "So the budget needs a cap on travel and on every hotel.",
  "Now, hiring engineers for the mobile team.",
  "We interviewed nine engineers and two candidates accepted offers.",
  "Candidates liked the mobile team and asked about interviews and mentors.",
  "Engineers who interview candidates need training, and mentors need time.",
  "The mobile team wants three more engineers by June.",
];

/** Seeks to a second and pauses, like a user who looks for the start of a chapter. */
async function seek(page: Page, seconds: number): Promise<void> {
  await page.evaluate((to) => {
    const video = document.querySelector("video");
    video?.pause();
    if (video) video.currentTime = to;
  }, seconds);
  await expect.poll(async () => (await readVideo(page)).time).toBeCloseTo(seconds, 1);
}

test("chapters are suggested from the transcript, renamed, added, removed and saved; viewers see and use them", async () => {
  test.setTimeout(240_000);
  const ada = await makePerson("Ada Lovelace", speechUrl());
  const { eventId, postId } = await recordEvent(ada, { seconds: 54, wav: speechFile(TALK, 1) });
  const read = async () => await ada.driver.call(getPost, { params: { id: postId } });
  await expect.poll(async () => (await read()).transcript_state, { timeout: 120 * SECONDS * SLOWNESS }).toBe("final");
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, ada);
  await page.goto(`${speechUrl()}/aside/${eventId}/preview`);
  const chapters = page.getByRole("region", { name: "Chapters" });
  await expect(chapters.getByText("No chapters yet.", { exact: false })).toBeVisible();
  const titles = chapters.getByRole("textbox", { name: /^Title of chapter/ });
  const times = chapters.getByRole("textbox", { name: /^Time of chapter/ });

  await test.step("chapters are suggested", async () => {
    await press(page, "Suggest from the transcript");
    await expect(chapters.getByText("Suggested, not saved")).toBeVisible();
    expect(await titles.count()).toBeGreaterThanOrEqual(2);
    await expect(times.first()).toHaveValue("0:00");
    for (const title of await titles.all()) expect((await title.inputValue()).length).toBeGreaterThan(2);
    // A suggestion does not save chapters yet.
    expect((await read()).chapters).toEqual([]);
    await expectAccessible(page, "chapters-suggested");
  });
  const suggested = await titles.count();

  await test.step("chapters are renamed, added at the play head and removed, by mouse and keyboard", async () => {
    await titles.first().fill("The budget");
    await playVideo(page);
    await seek(page, 5);
    await press(page, "Add at the current time");
    await expect(titles.nth(1)).toBeFocused();
    await expect(times.nth(1)).toHaveValue("0:05");
    await press(page, "Save chapters");
    await expect(chapters.getByText("Please enter a title.")).toBeVisible();
    await expectAccessible(page, "chapters-refused");
    await titles.nth(1).fill("Good morning");
    await expect(chapters.getByText("Please enter a title.")).toBeHidden();
    // Tab moves from the title to its Remove button. Removing the chapter moves the focus to Add.
    await titles.last().focus();
    await page.keyboard.press("Tab");
    await expect(chapters.getByRole("button", { name: `Remove chapter ${suggested + 1}` })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(titles).toHaveCount(suggested);
    await expect(page.getByRole("button", { name: "Add at the current time" })).toBeFocused();
    await seek(page, 40);
    await page.keyboard.press("Enter");
    await page.keyboard.type("Hiring");
    await press(page, "Save chapters");
    await expectToast(page, "Chapters saved.");
    await expect(page.getByRole("button", { name: "Save chapters" })).toBeHidden();
  });

  const saved = (await read()).chapters;
  await test.step("chapters are still there after a reload", async () => {
    expect(saved.map(({ start }) => start)).toEqual(saved.map(({ start }) => start).toSorted((a, b) => a - b));
    expect(saved).toContainEqual({ start: 0, title: "The budget" });
    expect(saved).toContainEqual({ start: 5, title: "Good morning" });
    expect(saved).toContainEqual({ start: 40, title: "Hiring" });
    await page.reload();
    await expect(titles).toHaveCount(saved.length);
    await expectAccessible(page, "chapters-saved");
  });

  await viewChapters(ada, { eventId, postId });
  expect(errors).toEqual([]);
  await close();
});

async function viewChapters(ada: Person, { eventId, postId }: { eventId: string; postId: string }): Promise<void> {
  await ada.driver.call(shareLink, { params: { id: postId }, body: {} });
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await page.goto(`${speechUrl()}/aside/${eventId}/view`);
  await playVideo(page);
  const bar = page.getByRole("slider", { name: "Seek" });
  await seek(page, 1);
  const { duration } = await readVideo(page);
  const said = async () => await bar.getAttribute("aria-valuetext");
  await expect.poll(said).toMatch(/chapter The budget$/);
  const placeOf = async (seconds: number) => {
    await page.locator("video").hover();
    const box = await bar.boundingBox();
    if (!box) throw new Error("there is no time line");
    return { x: box.x + 8 + (seconds / duration) * (box.width - 16), y: box.y + box.height / 2 };
  };

  await test.step("the time line names the chapter under the pointer, and a click seeks to its start", async () => {
    for (const [start, title] of [
      [5, "Good morning"],
      [40, "Hiring"],
    ] as const) {
      const { x, y } = await placeOf(start);
      await page.mouse.move(x + 1, y);
      await expect(page.getByText(title, { exact: true })).toBeVisible();
      await page.mouse.click(x, y);
      await expect.poll(async () => (await readVideo(page)).time).toBeCloseTo(start, 1);
      await expect.poll(said).toMatch(new RegExp(`chapter ${title}$`));
      // The current chapter is also shown outside of the bar, for users without a pointer.
      await page.mouse.move(0, 0);
      await expect(page.getByText(title, { exact: true }).filter({ visible: true })).toHaveCount(1);
    }
    await expectAccessible(page, "chapters-view");
  });

  await test.step("Shift+N and Shift+P seek to the next and the previous chapter", async () => {
    await seek(page, 1);
    await bar.focus();
    await page.keyboard.press("Shift+N");
    await expect.poll(async () => (await readVideo(page)).time).toBeCloseTo(5, 1);
    await page.keyboard.press("Shift+P");
    await expect.poll(async () => (await readVideo(page)).time).toBeCloseTo(0, 1);
  });
  expect(errors).toEqual([]);
  await close();
}
