import { expect, test } from "@playwright/test";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { shareLink } from "@aside/features/delivery/contract.ts";
import { recordEvent } from "../support/editor.ts";
import { makePerson, productUrl } from "../support/people.ts";
import { openOnLine, readVideo } from "./slow-line.ts";
import { SLOWNESS } from "../support/slowness.ts";

const SECONDS = 1000;
const LONGEST = 90 * SECONDS * SLOWNESS;
/** About 240 kb/s in 360p. */
const PICTURE = "testsrc2=size=1280x720:rate=30,gblur=sigma=1.1,trim=duration=40";

/** A video whose lowest picture and sound need three quarters of a line of 400 kb/s. The page needs it for four seconds more. */
async function shareVideo(): Promise<string> {
  const ada = await makePerson("Ada Lovelace");
  const { eventId, postId } = await recordEvent(ada, { seconds: 40, picture: PICTURE });
  await ada.driver.call(shareLink, { params: { id: postId }, body: {} });
  const readMedia = async () => (await ada.driver.call(getPost, { params: { id: postId } })).media;
  await expect.poll(async () => (await readMedia()).renditions.length, { timeout: LONGEST }).toBe(2);
  await expect.poll(async () => (await readMedia()).poster_url, { timeout: LONGEST }).not.toBeNull();
  return `${productUrl()}/aside/${eventId}/view`;
}

test("opened for the first time on 400 kb/s, a video shows that it loads, plays its lowest picture and keeps it", async () => {
  const url = await shareVideo();
  const { page, setLine, close } = await openOnLine();
  await setLine(400);
  await page.goto(url, { waitUntil: "commit" });
  await page.getByRole("button", { name: "Play" }).click();
  await expect(page.getByRole("status", { name: "Loading the video" })).toBeVisible();
  await expect.poll(async () => (await readVideo(page)).height, { timeout: 12 * SECONDS * SLOWNESS }).toBe(360);
  const heights = new Set<number>();
  await expect
    .poll(
      async () => {
        const { height, time } = await readVideo(page);
        heights.add(height);
        return time;
      },
      { timeout: LONGEST },
    )
    .toBeGreaterThan(20);
  expect([...heights]).toEqual([360]);
  await close();
});

test("a picture that was given up comes back when the line is free, also if it carries little more than that", async () => {
  const url = await shareVideo();
  const { page, setLine, close } = await openOnLine();
  await page.goto(url);
  await expect(page.getByRole("tab", { name: /^Comments/ })).toBeVisible({ timeout: LONGEST });
  await setLine(120);
  await page.getByRole("button", { name: "Play" }).first().click();
  await expect(page.getByText("Slow connection: sound only")).toBeVisible({ timeout: LONGEST });
  await setLine(330);
  await expect.poll(async () => (await readVideo(page)).height, { timeout: 30 * SECONDS * SLOWNESS }).toBe(360);
  expect((await readVideo(page)).ended).toBe(false);
  await close();
});
