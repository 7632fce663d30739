import { expect, type Page } from "@playwright/test";
import { createEvent, getEvent } from "@aside/core/messages/contract.ts";
import { record, type SampleOptions } from "@aside/testkit/media/record.ts";
import { type Person, productUrl } from "./people.ts";
import { SLOWNESS } from "./slowness.ts";

const SECONDS = 1000;

/** Opens the editor of a new take from its preview, and waits for its pictures and transcript. */
export async function recordAndEdit(page: Page, person: Person, options: SampleOptions): Promise<string> {
  const { eventId } = await recordEvent(person, options);
  await page.goto(`${person.driver.url}/aside/${eventId}/preview`);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.waitForURL(/\/edit-video$/);
  await expect(page.getByRole("heading", { name: "Edit video" })).toBeVisible();
  await expect(page.getByText("Preparing the timeline")).toBeHidden({ timeout: 30 * SECONDS * SLOWNESS });
  return eventId;
}

/** Creates an Aside with a recording made by ffmpeg, for tests that do not cover the recorder. */
export async function recordEvent(person: Person, options: SampleOptions): Promise<{ eventId: string; postId: string }> {
  const event = await person.driver.call(createEvent, { body: {} });
  const postId = event.CreatorPosts[0]?.id ?? "";
  await record(person.driver, postId, options);
  return { eventId: event.id, postId };
}

/** Opens the editor and waits until its pictures are loaded. */
export async function openEditor(page: Page, eventId: string, url = productUrl()): Promise<void> {
  await page.goto(`${url}/aside/${eventId}/edit-video`);
  await expect(page.getByRole("heading", { name: "Edit video" })).toBeVisible();
  await expect(page.getByText("Preparing the timeline")).toBeHidden({ timeout: 30 * SECONDS * SLOWNESS });
}

export const postOf = async (person: Person, eventId: string) =>
  (await person.driver.call(getEvent, { params: { id: eventId } })).CreatorPosts[0]?.id ?? "";

export const edge = (page: Page, side: "Start" | "End") => page.getByRole("slider", { name: `${side} of the video` });
export const valueOf = async (page: Page, name: string) => Number(await page.getByRole("slider", { name }).getAttribute("aria-valuenow"));
export const startOf = async (page: Page) => await valueOf(page, "Start of the video");
export const endOf = async (page: Page) => await valueOf(page, "End of the video");

/** The value in seconds, parsed from the screen reader text. */
export async function lengthOf(page: Page): Promise<number> {
  const said = (await page.getByLabel(/^New length/).getAttribute("aria-label")) ?? "";
  const [, minutes, seconds] = /^New length (?:(\d+) minutes? )?([\d.]+) seconds$/.exec(said) ?? [];
  return Number(minutes ?? 0) * 60 + Number(seconds);
}

/** The position in the page of a second of the original video. The time line has space for the handles at both ends. */
export async function pointOf(page: Page, seconds: number, duration: number): Promise<{ x: number; y: number }> {
  await page.getByTestId("track").scrollIntoViewIfNeeded();
  const box = await page.getByTestId("track").boundingBox();
  if (!box) throw new Error("there is no time line");
  return { x: box.x + 24 + (seconds / duration) * (box.width - 48), y: box.y + 40 };
}

export async function dragBetween(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, to.y, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

export async function dragHandle(page: Page, side: "Start" | "End", seconds: number, duration: number): Promise<void> {
  const to = await pointOf(page, seconds, duration);
  await edge(page, side).scrollIntoViewIfNeeded();
  const box = await edge(page, side).boundingBox();
  if (!box) throw new Error("there is no handle");
  await dragBetween(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, to);
}

export const select = async (page: Page, from: number, to: number, duration: number) =>
  await dragBetween(page, await pointOf(page, from, duration), await pointOf(page, to, duration));

export const press = async (page: Page, name: string | RegExp) => await page.getByRole("button", { name }).click();
