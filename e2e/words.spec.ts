import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { getEvent } from "@aside/features/events/contract.ts";
import { getTranscript } from "@aside/features/intelligence/contract.ts";
import { editSummary, getInsights } from "@aside/features/intelligence/insights-contract.ts";
import type { LoopbackServer } from "@aside/platform/ai/testkit/loopback-server.ts";
import { startLibreTranslateServer } from "@aside/platform/ai/testkit/libre-translate-server.ts";
import { openBrowser, watchErrors } from "./support/browser.ts";
import { enter, makePerson, type Person, waitForMail } from "./support/people.ts";
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
const SOON = { timeout: 90 * SECONDS };

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
async function recordWords(page: Page, meanwhile: (link: string) => Promise<void> = async () => {}, url = product.url): Promise<string> {
  const eventId = await openStudio(page, url);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Copied to clipboard!")).toBeVisible();
  const started = await startRecording(page);
  await meanwhile(`${url}/aside/${eventId}/view`);
  await page.waitForTimeout(Math.max(0, started + SPOKEN - Date.now()));
  await stopRecording(page);
  await page.waitForURL(/\/preview$/);
  return eventId;
}

async function insightsOf(person: Person, eventId: string) {
  const postId = (await person.driver.call(getEvent, { params: { id: eventId } })).CreatorPosts[0]?.id ?? "";
  return await person.driver.call(getInsights, { params: { id: postId } });
}

/** When a word was said; at no time where it was not. */
async function wordOf(person: Person, eventId: string, word: RegExp) {
  const { post_id: id } = await insightsOf(person, eventId);
  const { segments } = await person.driver.call(getTranscript, { params: { id } });
  return segments.flatMap(({ words }) => words).find(({ text }) => word.test(text)) ?? { start: Number.NaN, end: Number.NaN };
}

/** A browser that translates by itself serves what nobody here does; and does so at the viewer's press where it must fetch something first. */
async function readOnDevice(link: string): Promise<void> {
  const { page, close } = await openBrowser({ speaks: false });
  await page.addInitScript(() => {
    let presses = 0;
    const translator = { translate: async (text: string) => `IS ${text}`, destroy: () => {} };
    const api = {
      availability: async ({ targetLanguage }: { targetLanguage: string }) => (targetLanguage === "is" ? "downloadable" : "unavailable"),
      create: async () => {
        if (presses++ === 0) throw new DOMException("a press is needed", "NotAllowedError");
        return translator;
      },
    };
    Object.defineProperty(globalThis, "Translator", { value: api });
  });
  await page.goto(link);
  await expect(page.getByLabel("Language").getByRole("option", { name: /Icelandic/ })).toHaveText(/on your device$/);
  await expect(page.getByLabel("Language").getByRole("option", { name: /Hungarian/ })).toHaveText(/not available here$/);
  await tab(page, "Transcript").click();
  await page.getByLabel("Language").selectOption("is");
  await page.getByRole("button", { name: "Translate on your device" }).click();
  await expect(transcriptLines(page)).toHaveAttribute("lang", "is");
  await expect(transcriptLines(page)).toContainText("IS ");
  await expect(page.getByText("Translated on your device")).toBeVisible();
  await expect.poll(async () => (await cuesOf(page))[0]).toMatch(/^is IS/);
  await close();
}

/** The captions that the video has, each after its language. */
async function cuesOf(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...(document.querySelector("video")?.textTracks ?? [])].flatMap((track) =>
      [...(track.cues ?? [])].map((cue) => `${track.language} ${(cue as VTTCue).text}`),
    ),
  );
}

test("summary and action items come by themselves, lead to their second, are corrected live and read in other languages", async () => {
  test.setTimeout(480 * SECONDS);
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
  // The word of the moment is marked, not the line alone. Where a sentence ends is the recognizer's to say: the word is looked up.
  const friday = await wordOf(ada, eventId, /Friday/i);
  await viewer.page.evaluate(({ start, end }) => {
    const video = document.querySelector("video") as HTMLVideoElement;
    video.pause();
    video.currentTime = (start + end) / 2;
  }, friday);
  await expect(transcriptLines(viewer.page).locator('[aria-current="true"] .bg-ember-strong')).toHaveText(/Friday/i);
  await tab(sender.page, "Transcript").click();
  const line = transcriptLines(sender.page).getByRole("button").filter({ hasText: /Maria/ });
  await line.focus();
  await sender.page.keyboard.press("Enter");
  const field = sender.page.getByRole("textbox", { name: /^Edit the words at/ });
  await field.fill(((await field.inputValue()) || "").replace(/Maria/g, "Mariana"));
  await sender.page.keyboard.press("Control+Enter");
  await expect(transcriptLines(viewer.page)).toContainText("Mariana");
  await expect(transcriptLines(sender.page).getByText("Corrected")).toBeVisible();

  // By keys: from tab to tab, into the menu, and out of it with a file.
  await tab(viewer.page, "Transcript").focus();
  await viewer.page.keyboard.press("ArrowLeft");
  await expect(tab(viewer.page, "Actions")).toHaveAttribute("aria-selected", "true");
  await viewer.page.keyboard.press("ArrowRight");
  await viewer.page.getByRole("button", { name: "Download transcript" }).focus();
  await viewer.page.keyboard.press("Enter");
  await expect(viewer.page.getByRole("menuitem", { name: "Text" })).toBeFocused();
  await viewer.page.keyboard.press("ArrowDown");
  await expect(viewer.page.getByRole("menuitem", { name: "SubRip" })).toBeFocused();
  const file = viewer.page.waitForEvent("download");
  await viewer.page.keyboard.press("Enter");
  expect((await file).suggestedFilename()).toMatch(/\.srt$/);
  expect(await readFile(await (await file).path(), "utf8")).toMatch(/^1\n00:00:0\d,\d{3} --> /);

  await viewer.page.getByLabel("Language").selectOption("es");
  await expect(transcriptLines(viewer.page)).toHaveAttribute("lang", "es", SOON);
  await expect(transcriptLines(viewer.page)).toContainText("ES ");
  await expect(transcriptLines(viewer.page)).toContainText("Mariana");
  await tab(viewer.page, "Summary").click();
  await expect(viewer.page.getByRole("tabpanel").locator('[lang="es"]').first()).toContainText("ES ");
  await expect.poll(async () => (await cuesOf(viewer.page))[0]).toMatch(/^es ES/);

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
  await readOnDevice(`${product.url}/aside/${eventId}/view`);
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

test("the author writes over what was made, has a message drafted, and sends it; the viewer reads it and notes something", async () => {
  test.setTimeout(480 * SECONDS);
  const [ada, grace] = [await makePerson("Ada Lovelace", product.url), await makePerson("Grace Hopper", product.url)];
  const { page, close } = await openBrowser({ says: SAYS });
  const errors = watchErrors(page);
  await enter(page, ada);
  const eventId = await recordWords(page);
  await expect(page.getByRole("button", { name: "Suggest from the video" })).toBeVisible(SOON);
  const panel = page.getByRole("tabpanel");
  await tab(page, "Summary").click();
  await expect(panel.getByText("Suggested", { exact: true })).toBeVisible();

  // Somebody else, perhaps another window, saves while the form is open: nothing is lost, and the second try is made knowingly.
  await panel.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Your summary").fill("Maria gets the budget.");
  const { post_id: id, summary } = await insightsOf(ada, eventId);
  await ada.driver.call(editSummary, { params: { id }, body: { version: summary.version, text: "From another window" } });
  await panel.getByRole("button", { name: "Save", exact: true }).click();
  await expect(panel.getByText("This was changed meanwhile. Please look at the newer version first.")).toBeVisible();
  await expect(panel.getByText("From another window")).toBeVisible();
  await expectAccessible(page, "preview-summary-conflict");
  await panel.getByRole("button", { name: "Save", exact: true }).click();
  await expect(panel.getByText("Maria gets the budget.")).toBeVisible();
  await expect(panel.getByText("Suggested", { exact: true })).toBeHidden();
  await panel.getByRole("button", { name: "Make it again" }).click();
  await page.getByLabel("What should it look like?").fill("Short, please");
  await expect(panel.getByText("This replaces what you wrote.")).toBeVisible();
  await expectAccessible(page, "preview-make-again");
  await panel.getByRole("button", { name: "Make it again" }).click();
  await expect(panel.getByText("Suggested", { exact: true })).toBeVisible(SOON);

  await tab(page, "Actions").click();
  await panel.getByRole("button", { name: "Add an action item" }).click();
  await page.getByLabel("What is to be done").fill("Book the room");
  await page.getByLabel("Who", { exact: true }).fill("Grace");
  await page.getByLabel("Due").fill("2031-03-05");
  await expectAccessible(page, "preview-action-form");
  await panel.getByRole("button", { name: "Save", exact: true }).click();
  const room = panel.getByRole("listitem").filter({ hasText: "Book the room" });
  await expect(room).toContainText("Grace");
  await expect(room).toContainText("Due Wed, Mar 5");
  await room.getByRole("checkbox").click();
  await expect(room.getByRole("checkbox")).toBeChecked();
  await expect.poll(async () => (await insightsOf(ada, eventId)).actions.content?.items.at(-1)?.is_done).toBe(true);
  await panel
    .getByRole("listitem")
    .filter({ hasText: /Maria/ })
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect(panel.getByRole("listitem")).toHaveCount(1);

  const title = page.getByLabel("Title", { exact: true });
  const message = page.getByRole("textbox", { name: "Message" });
  await message.fill("Dear Grace");
  await page.getByRole("button", { name: "Suggest from the video" }).click();
  await expect(message).toContainText("budget");
  await expect(title).not.toHaveValue("");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(message).toHaveText("Dear Grace");
  await expect(title).toHaveValue("");
  await title.fill("The budget");
  await message.press("End");
  await page.getByRole("button", { name: "Link", exact: true }).click();
  await page.getByLabel("Address of the link").fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Set link" }).click();
  await expect(page.getByText("Please enter an address like https://example.com.")).toBeVisible();
  await page.getByLabel("Address of the link").fill("example.com/budget");
  await page.getByRole("button", { name: "Set link" }).click();
  await expect(message.getByRole("link")).toHaveAttribute("href", "https://example.com/budget");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expectAccessible(page, "preview-send");
  await page.getByRole("combobox", { name: "Recipients" }).fill(`${grace.email}, `);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.waitForURL(/\/sent$/);
  const mail = await waitForMail(grace.email, /The budget/, product.url);
  expect(mail.text).toContain("https://example.com/budget");
  expect(errors.filter((error) => !error.startsWith("409 "))).toEqual([]);

  const viewer = await openBrowser({ speaks: false });
  await enter(viewer.page, grace);
  await viewer.page.goto(`${product.url}/aside/${eventId}/view`);
  const link = viewer.page.getByRole("link", { name: "https://example.com/budget" });
  await expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow ugc");
  await viewer.page.getByRole("button", { name: "Add notes of your own" }).click();
  await viewer.page.getByRole("textbox", { name: "My notes" }).pressSequentially("Ask about the room");
  await expect(viewer.page.getByText("Saved", { exact: true })).toBeVisible();
  await expectAccessible(viewer.page, "share-my-notes");
  await viewer.page.reload();
  await expect(viewer.page.getByRole("region", { name: "My notes" })).toContainText("Ask about the room");
  await expectAccessible(viewer.page, "share-note");
  await page.goto(`${product.url}/aside/${eventId}/view`);
  await expect(page.getByRole("region", { name: "My notes" })).toBeVisible();
  await expect(page.getByText("Ask about the room")).toHaveCount(0);
  await close();
  await viewer.close();
});

test("before recording: points out of a few words go into the notes; prompts are saved, changed and deleted in My Account", async () => {
  const ada = await makePerson("Ada Lovelace", product.url);
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, ada);
  await openStudio(page, product.url);
  await page.getByRole("button", { name: "Notes", exact: true }).click();
  await page.getByRole("button", { name: "Help me prepare" }).click();
  const wish = "Tell the team that the launch moves to May. Thank Grace for the tests. Ask for feedback until Friday.";
  await page.getByLabel("What do you want to say?").fill(wish);
  await page.getByRole("button", { name: "Save this prompt" }).click();
  await expect(page.getByText("Prompt saved.")).toBeVisible();
  await page.getByRole("button", { name: "Suggest points" }).click();
  const notes = page.getByRole("textbox", { name: "Speaking notes" });
  const points = page.getByRole("button", { name: /^Add to the notes: / });
  await expect(points.nth(2)).toBeVisible();
  await expectAccessible(page, "record-suggestions");
  await points.first().click();
  await expect(notes.locator("p")).toHaveCount(1);
  await page.getByRole("button", { name: "Add all to the notes" }).click();
  await expect(notes).toContainText("launch moves to May");
  await expect(notes).toContainText("Thank Grace");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  await page.goto(`${product.url}/account`);
  await expect(page.getByText(wish)).toBeVisible();
  await page.getByRole("button", { name: "Add a prompt" }).click();
  await page.getByLabel("Prompt", { exact: true }).fill("Two sentences, for a busy reader");
  await page.getByLabel("Use by default").check();
  await expectAccessible(page, "account-prompt-form");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Two sentences, for a busy reader")).toBeVisible();
  await page.getByRole("button", { name: `Delete "${wish}"` }).click();
  await expect(page.getByText(wish)).toBeHidden();
  await page.getByRole("button", { name: /^Edit "Two/ }).click();
  await page.getByLabel("Prompt", { exact: true }).fill("One sentence");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("One sentence")).toBeVisible();
  await page.getByRole("button", { name: "Add a question" }).click();
  await page.getByLabel("Question").fill("Who is to do what?");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.reload();
  await expect(page.getByText("One sentence")).toBeVisible();
  await expect(page.getByText("Who is to do what?")).toBeVisible();
  await expectAccessible(page, "account-prompts");
  expect(errors).toEqual([]);
  await close();
});

test("what a plan lacks is said where it is asked for, and offers no button that does nothing", async () => {
  test.setTimeout(480 * SECONDS);
  const lacks = "transcript_editing,translation_ai,ai_assisted_sending,ai_speaking_suggestions,add_notes_hyperlinks";
  const poor = await startProduct({ TRANSLATE_URL: libre.origin, DISABLED_FEATURES: lacks });
  try {
    const PLAN = "Please upgrade your account for this feature.";
    const ada = await makePerson("Ada Lovelace", poor.url);
    const { page, close } = await openBrowser({ says: SAYS });
    await enter(page, ada);
    await recordWords(page, undefined, poor.url);
    await expect(page.getByRole("button", { name: "Suggest from the video" })).toBeVisible(SOON);
    await page.getByRole("button", { name: "Suggest from the video" }).click();
    await expect(page.getByRole("button", { name: "Suggest from the video" })).toBeHidden();
    await expect(page.getByRole("textbox", { name: "Message" })).toHaveText("");

    await tab(page, "Transcript").click();
    await transcriptLines(page).getByRole("button").filter({ hasText: /Maria/ }).click();
    await page.getByRole("textbox", { name: /^Edit the words at/ }).fill("Mariana");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("tabpanel").getByText(PLAN)).toBeVisible();
    await expect(page.getByText("Not saved: Mariana")).toBeVisible();
    await expect(transcriptLines(page)).toContainText("Maria by");
    await page.getByLabel("Language").selectOption("es");
    await expect(page.getByRole("region", { name: "What was said" }).getByText(PLAN)).toBeVisible();
    await page.getByLabel("Language").selectOption("");

    await page.getByRole("textbox", { name: "Message" }).fill("See ");
    await page.getByRole("button", { name: "Link", exact: true }).click();
    await page.getByLabel("Address of the link").fill("example.com");
    await page.getByRole("button", { name: "Set link" }).click();
    await expect(page.getByRole("alert").filter({ hasText: PLAN })).toBeVisible();
    await expect(page.getByText("Not saved yet")).toBeVisible();

    await openStudio(page, poor.url);
    await page.getByRole("button", { name: "Notes", exact: true }).click();
    await page.getByRole("button", { name: "Help me prepare" }).click();
    await page.getByLabel("What do you want to say?").fill("Thank the team");
    await page.getByRole("button", { name: "Suggest points" }).click();
    await expect(page.getByText(PLAN)).toBeVisible();
    await expect(page.getByRole("button", { name: "Suggest points" })).toBeHidden();
    await close();
  } finally {
    await poor.stop();
  }
});
