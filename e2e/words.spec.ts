import { expect, type Page, test } from "@playwright/test";
import { getEvent } from "@aside/features/events/contract.ts";
import { getInsights } from "@aside/features/intelligence/insights-contract.ts";
import type { LoopbackServer } from "@aside/platform/ai/testkit/loopback-server.ts";
import { startLibreTranslateServer } from "@aside/platform/ai/testkit/libre-translate-server.ts";
import { openBrowser, watchErrors } from "./support/browser.ts";
import { enter, makePerson, type Person } from "./support/people.ts";
import { expectAccessible } from "./support/pictures.ts";
import { type Product, startProduct } from "./support/product.ts";
import { openStudio, playVideo, readVideo, startRecording, stopRecording } from "./support/studio.ts";

const SECONDS = 1000;
/** Nine seconds of silence go before it (support/browser.ts). */
const SAYS = [
  "Good morning everyone. The new budget for the summer campaign is ready.",
  "Please send the budget to Maria by Friday.",
  "The launch of the campaign is planned for the first week of September.",
];
const SPOKEN = 24 * SECONDS;
/** From Stop to the action items: the last words, then two jobs. */
const SOON = { timeout: 40 * SECONDS };

let libre: LoopbackServer;
let product: Product;

test.beforeAll(async () => {
  libre = await startLibreTranslateServer({
    languages: [{ code: "en", targets: ["es", "ar"] }],
    translate: (text, target) => (target === "ar" ? `نص: ${text.length}` : `ES ${text}`),
  });
  product = await startProduct({ TRANSLATE_URL: libre.origin });
});
test.afterAll(async () => {
  await product.stop();
  await libre.close();
});

const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const transcriptLines = (page: Page) => page.getByRole("region", { name: "Transcript" }).getByRole("list");

/** Records what is to be said; `meanwhile` runs with the link while it is being recorded. Ends on the preview. */
async function recordWords(page: Page, meanwhile: (link: string) => Promise<void> = async () => {}): Promise<string> {
  const eventId = await openStudio(page, product.url);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Copied to clipboard!")).toBeVisible();
  const started = await startRecording(page);
  await meanwhile(`${product.url}/aside/${eventId}/view`);
  await page.waitForTimeout(Math.max(0, started + SPOKEN - Date.now()));
  await stopRecording(page);
  await page.waitForURL(/\/preview$/);
  return eventId;
}

async function insightsOf(person: Person, eventId: string) {
  const postId = (await person.driver.call(getEvent, { params: { id: eventId } })).CreatorPosts[0]?.id ?? "";
  return await person.driver.call(getInsights, { params: { id: postId } });
}

test("summary and action items come by themselves, lead to their second, are corrected live and read in other languages", async () => {
  test.setTimeout(300 * SECONDS);
  const ada = await makePerson("Ada Lovelace", product.url);
  const sender = await openBrowser({ says: SAYS });
  const viewer = await openBrowser({ speaks: false });
  const errors = [watchErrors(sender.page), watchErrors(viewer.page)];
  await enter(sender.page, ada);
  const eventId = await recordWords(sender.page, async (link) => {
    await viewer.page.goto(link);
    await playVideo(viewer.page);
  });

  // The viewer's page was opened while there was nothing yet, and is not loaded again.
  await expect(tab(viewer.page, "Actions")).toBeVisible(SOON);
  await tab(viewer.page, "Summary").click();
  await expect(viewer.page.getByRole("tabpanel").getByRole("listitem").first()).toBeVisible();
  await expect(viewer.page.getByRole("tabpanel").getByText("Suggested", { exact: true })).toBeVisible();
  await tab(viewer.page, "Actions").click();
  const action = viewer.page
    .getByRole("tabpanel")
    .getByRole("listitem")
    .filter({ hasText: /budget to Maria/i });
  await expect(action).toBeVisible();
  await expect(action.getByRole("checkbox")).toHaveCount(0);
  const said = (await insightsOf(ada, eventId)).actions.content?.items.find(({ text }) => /budget to Maria/i.test(text))?.source;
  expect(said?.quote).toMatch(/send the budget to Maria/i);
  await action.getByRole("button", { name: /^Play at/ }).click();
  await expect.poll(async () => (await readVideo(viewer.page)).time).toBeGreaterThanOrEqual((said?.start ?? 99) - 0.1);
  expect((await readVideo(viewer.page)).time).toBeLessThan((said?.start ?? 0) + 5);

  await tab(viewer.page, "Transcript").click();
  await expect(transcriptLines(viewer.page)).toContainText(/Maria/);
  await tab(sender.page, "Transcript").click();
  const line = transcriptLines(sender.page).getByRole("button").filter({ hasText: /Maria/ });
  await line.focus();
  await sender.page.keyboard.press("Enter");
  const field = sender.page.getByRole("textbox", { name: /^Edit the words at/ });
  await field.fill(((await field.inputValue()) || "").replace(/Maria/g, "Mariana"));
  await sender.page.keyboard.press("Control+Enter");
  await expect(transcriptLines(viewer.page)).toContainText("Mariana");
  await expect(transcriptLines(sender.page).getByText("Corrected")).toBeVisible();

  await viewer.page.getByLabel("Language").selectOption("es");
  await expect(transcriptLines(viewer.page)).toHaveAttribute("lang", "es", SOON);
  await expect(transcriptLines(viewer.page)).toContainText("ES ");
  await expect(transcriptLines(viewer.page)).toContainText("Mariana");
  await tab(viewer.page, "Summary").click();
  await expect(viewer.page.getByRole("tabpanel").locator('[lang="es"]').first()).toContainText("ES ");
  const cues = async () =>
    await viewer.page.evaluate(() =>
      [...(document.querySelector("video")?.textTracks ?? [])].flatMap((track) =>
        [...(track.cues ?? [])].map((cue) => `${track.language} ${(cue as VTTCue).text}`),
      ),
    );
  await expect.poll(async () => (await cues())[0]).toMatch(/^es ES/);

  await tab(viewer.page, "Transcript").click();
  await viewer.page.getByLabel("Language").selectOption("ar");
  await expect(transcriptLines(viewer.page)).toHaveAttribute("dir", "rtl", SOON);
  expect(await transcriptLines(viewer.page).evaluate((list) => getComputedStyle(list.querySelector("button") as Element).textAlign)).toBe(
    "start",
  );
  await viewer.page.reload();
  await expect(viewer.page.getByLabel("Language")).toHaveValue("ar");
  await tab(viewer.page, "Transcript").click();
  await expect(transcriptLines(viewer.page)).toContainText("نص");
  await expectAccessible(viewer.page, "share-arabic");

  await viewer.page.getByLabel("Language").selectOption("is");
  await expect(viewer.page.getByText("Icelandic is not available here. Here is the original.")).toBeVisible();
  await expect(transcriptLines(viewer.page)).toContainText("Mariana");
  await viewer.page.getByLabel("Language").selectOption("");
  for (const name of ["Transcript", "Summary", "Actions"]) {
    await tab(viewer.page, name).click();
    await expectAccessible(viewer.page, `share-${name.toLowerCase()}`);
  }
  for (const name of ["Transcript", "Summary", "Actions"]) {
    await tab(sender.page, name).click();
    await expectAccessible(sender.page, `preview-${name.toLowerCase()}`);
  }
  expect(errors.flat()).toEqual([]);
  await sender.close();
  await viewer.close();
});
