import { expect, type Page, test } from "@playwright/test";
import { createEvent, getEvent } from "@aside/core/messages/contract.ts";
import { getTranscript } from "@aside/features/transcripts/contract.ts";
import { draftCopy } from "@aside/features/recording/draft-copy.ts";
import { getPost, updatePost } from "@aside/core/messages/post-contract.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { enter, makePerson, type Person, productUrl, speechUrl } from "../support/people.ts";
import { expectAccessible, takePicture } from "../support/pictures.ts";
import { openStudio, startRecording, stopRecording } from "../support/studio.ts";
import { SLOWNESS } from "../support/slowness.ts";

const SECONDS = 1000;
const UPRIGHT = { width: 380, height: 800 };

type Box = { x: number; y: number; width: number; height: number };
const areApart = (a: Box, b: Box) => a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;

const SENTENCES = [
  "Good morning everyone, and thank you for watching this message.",
  "The quarterly report is ready, and we need to send the budget to the finance team before Friday.",
  "Nobody has to work late for that, because most of the numbers are finished already.",
  "Our new office opens in September, with a garden, a library and a kitchen for every floor.",
];

const prompter = (page: Page) => page.getByRole("region", { name: "Teleprompter", exact: true });
const position = async (page: Page) => Number(await page.locator("[data-position]").getAttribute("data-position"));
const litText = async (page: Page) => (await page.locator("[data-word][data-on]").allInnerTexts()).join(" ");

/** Creates an Aside with notes and opens its studio with the teleprompter. */
async function openWithNotes(page: Page, person: Person, notes: string, settings: object): Promise<{ eventId: string; postId: string }> {
  const event = await person.driver.call(createEvent, { body: {} });
  const postId = event.CreatorPosts[0]?.id ?? "";
  await person.driver.call(updatePost, { params: { id: postId }, body: { speaking_notes: notes } });
  await enter(page, person);
  await page.addInitScript(
    (value) => localStorage.getItem("aside.teleprompter") ?? localStorage.setItem("aside.teleprompter", value),
    JSON.stringify({ isShown: true, ...settings }),
  );
  await page.goto(`${person.driver.url}/aside/${event.id}/record`);
  await expect(page.getByRole("button", { name: "Start recording" })).toBeEnabled({ timeout: 30 * SECONDS * SLOWNESS });
  await prompter(page).waitFor();
  return { eventId: event.id, postId };
}

test("notes are saved automatically, survive a reload, and are listed as a draft without a video", async () => {
  const ada = await makePerson("Ada Lovelace");
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  page.on("dialog", (dialog) => {
    errors.push(`a script ran: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await enter(page, ada);
  const eventId = await openStudio(page);
  await page.getByRole("button", { name: "Notes", exact: true }).click();
  const editor = page.getByRole("textbox", { name: "Speaking notes" });
  await editor.waitFor();
  // R, M and T are keyboard shortcuts of the studio, except while typing.
  await editor.pressSequentially("Remember to thank Mary and Tom ");
  await page.getByRole("button", { name: "Bold", exact: true }).click();
  await editor.pressSequentially("before");
  await page.getByRole("button", { name: "Bold", exact: true }).click();
  await page.getByRole("button", { name: "Insert a pause" }).click();
  await editor.pressSequentially("the end");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(page.getByText("Reading time 0:04")).toBeVisible();
  await expect(page.getByRole("button", { name: "Start recording" })).toBeEnabled();
  const post = async () => await ada.driver.call(getPost, { params: { id: await postOf(ada, eventId) } });
  await expect
    .poll(async () => (await post()).speaking_notes)
    .toMatch(/^<p>Remember to thank Mary and Tom <strong>before<\/strong>\s?<mark>pause<\/mark> the end<\/p>$/);
  expect((await post()).post_status).toBe("DRAFT_SPEAKING_NOTES");

  // Pasted content is reduced to the elements that notes allow.
  await editor.press("Control+End");
  await editor.press("Enter");
  await editor.evaluate((element) => {
    const clipboardData = new DataTransfer();
    const html = `<h1 style="color:red" onclick="alert(1)">Title</h1><p>linked <a href="javascript:alert(1)">words</a><img src=x onerror=alert(1)><script>alert(1)</script></p>`;
    clipboardData.setData("text/html", html);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(editor.getByRole("heading", { name: "Title" })).toBeVisible();
  // Sent within the 800 ms delay of saving, which must not affect the text.
  await page.reload();
  await page.getByRole("button", { name: "Notes", exact: true }).click();
  await expect(editor).toContainText("linked words");
  expect(await editor.locator("a, img, script, [style]").count()).toBe(0);
  await expect.poll(async () => (await post()).speaking_notes).toContain("<h1>Title</h1><p>linked words</p>");

  await page.goto(`${productUrl()}/dashboard/created-videos`);
  await expect(page.getByText("No Video")).toBeVisible();
  await page.getByRole("link", { name: /^Continue/ }).click();
  await page.waitForURL(new RegExp(`${eventId}/record$`));
  await page.getByRole("button", { name: "Notes", exact: true }).click();
  await expect(editor).toContainText("Remember to thank");

  const stranger = await makePerson("Eve");
  expect(
    (await stranger.driver.try(updatePost, { params: { id: await postOf(ada, eventId) }, body: { speaking_notes: "x" } })).status,
  ).toBe(404);
  // The browser logs messages about handlers and styles of the pasted content, although it applies none of them.
  expect(errors.filter((error) => !/^(Executing inline event handler|Applying inline style) violates/.test(error))).toEqual([]);
  await close();
});

async function postOf(person: Person, eventId: string): Promise<string> {
  return (await person.driver.call(getEvent, { params: { id: eventId } })).CreatorPosts[0]?.id ?? "";
}

test("the teleprompter scrolls at the chosen speed while recording and stops while paused", { tag: "@recorder" }, async () => {
  const ada = await makePerson("Ada Lovelace");
  const { page, close } = await openBrowser({ speaks: false });
  const notes = Array.from({ length: 12 }, () => `<p>${SENTENCES[1]}</p>`).join("");
  const { eventId } = await openWithNotes(page, ada, notes, { mode: "time", speed: 120 });
  await page.waitForTimeout(SECONDS);
  expect(await position(page)).toBe(0);
  await startRecording(page);
  // Waits for the next change, because on a busy machine the text may lag up to a second behind the clock.
  const read = async () =>
    await page.evaluate(
      async () =>
        await new Promise<[number, number]>((resolve) => {
          const box = document.querySelector<HTMLElement>("[data-position]");
          const observer = new MutationObserver(() => {
            observer.disconnect();
            resolve([performance.now() / 1000, Number(box?.dataset["position"])]);
          });
          if (box) observer.observe(box, { attributeFilter: ["data-position"] });
        }),
    );
  await page.waitForTimeout(SECONDS);
  const [[t1, p1], , [t2, p2]] = [await read(), await page.waitForTimeout(4 * SECONDS), await read()];
  const speed = ((p2 - p1) / (t2 - t1)) * 60;
  console.log(`by time: ${speed.toFixed(1)} words a minute, 120 set`);
  expect(Math.abs(speed - 120)).toBeLessThan(6);

  await page.getByRole("button", { name: "Pause" }).click();
  const stands = await position(page);
  await page.waitForTimeout(SECONDS);
  expect(Math.abs((await position(page)) - stands)).toBeLessThan(0.5);
  await page.getByRole("button", { name: "Resume" }).click();
  await expect.poll(async () => await position(page)).toBeGreaterThan(stands + 2);

  await stopRecording(page);
  await page.waitForURL(/\/preview$/);
  // With a video it is no longer a draft of notes; the preview has perhaps shared its link already.
  const post = await ada.driver.call(getPost, { params: { id: await postOf(ada, eventId) } });
  expect(["DRAFT", "DRAFT_SHARABLE_LINK"]).toContain(post.post_status);
  expect(post.speaking_notes).toBe(notes);
  await close();
});

test("the teleprompter follows the speaker's voice, also when a sentence is skipped", { tag: "@recorder" }, async () => {
  const ada = await makePerson("Ada Lovelace", speechUrl());
  const said = [SENTENCES[0], SENTENCES[1], SENTENCES[3]] as string[];
  const { page, close } = await openBrowser({ says: said });
  const { postId } = await openWithNotes(page, ada, SENTENCES.map((sentence) => `<p>${sentence}</p>`).join(""), {
    mode: "voice",
    speed: 130,
  });
  await startRecording(page);
  await page.evaluate(() => {
    const track: [number, number][] = [];
    const from = performance.now();
    const box = document.querySelector<HTMLElement>("[data-position]");
    Object.assign(window, { track });
    setInterval(() => track.push([(performance.now() - from) / 1000, Number(box?.dataset["position"])]), 50);
  });
  const counts = SENTENCES.map((sentence) => sentence.split(" ").length);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const beforeLast = total - (counts[3] ?? 0);
  const readWords = async () =>
    (await ada.driver.call(getTranscript, { params: { id: postId } })).segments.flatMap((segment) => segment.words);
  // When the server had transcribed each word, in seconds of the recording.
  const known: number[] = [];
  let words = await readWords();
  const hasEnded = async () => {
    words = await readWords();
    const now = await page.evaluate(() => (window as unknown as { track: [number, number][] }).track.at(-1)?.[0] ?? 0);
    while (known.length < words.length) known.push(now);
    return (await position(page)) > total - 4 && words.length > 30;
  };
  await expect.poll(hasEnded, { timeout: 60 * SECONDS * SLOWNESS, intervals: [200] }).toBe(true);
  const lit = await litText(page);
  const track = await page.evaluate(() => (window as unknown as { track: [number, number][] }).track);
  await stopRecording(page);

  const reached = (count: number) => track.find(([, at]) => at >= count)?.[0] ?? Number.NaN;
  for (const [word, count] of [
    ["quarterly", (counts[0] ?? 0) + 1],
    ["september", beforeLast + 5],
  ] as const) {
    const index = words.findIndex((candidate) => candidate.text.toLowerCase().startsWith(word));
    const [said, heard, shown] = [words[index]?.end ?? Number.NaN, known[index] ?? Number.NaN, reached(count)];
    console.log(
      `by voice: "${word}" said at ${said.toFixed(1)} s, transcribed at ${heard.toFixed(1)} s, highlighted at ${shown.toFixed(1)} s`,
    );
    // The text follows within a few seconds. A skipped sentence can only be recognized by its words, so on a machine that transcribes
    // slowly the text follows within a second after the transcription.
    expect(shown).toBeLessThan(Math.max(said + 3, heard + 1));
    expect(said - shown).toBeLessThan(3);
  }
  expect(lit).toMatch(/library|kitchen|floor/);
  await close();
});

test("a presenter remote and the keyboard control the teleprompter, and the browser saves its settings", async () => {
  const ada = await makePerson("Ada Lovelace");
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await openWithNotes(page, ada, SENTENCES.map((sentence) => `<p>${sentence}</p>`).join(""), { size: 36 });
  await page
    .locator("h1")
    .click({ force: true, position: { x: 0, y: 0 } })
    .catch(() => {});
  const counts = SENTENCES.map((sentence) => sentence.split(" ").length);
  await page.keyboard.press("PageDown");
  await expect.poll(async () => await position(page)).toBe(counts[0] ?? 0);
  await expect.poll(async () => await litText(page)).toContain("quarterly");
  await page.keyboard.press("PageDown");
  await expect.poll(async () => await position(page)).toBe((counts[0] ?? 0) + (counts[1] ?? 0));
  await page.keyboard.press("PageUp");
  await expect.poll(async () => await position(page)).toBe(counts[0] ?? 0);
  await page.keyboard.press("ArrowDown");
  await expect.poll(async () => await position(page)).toBeGreaterThan(counts[0] ?? 0);
  await page.keyboard.press("ArrowUp");
  await expect.poll(async () => await position(page)).toBe(counts[0] ?? 0);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  for (const key of ["]", "]", "[", "+", "m"]) await page.keyboard.press(key);
  const settings = page.getByRole("button", { name: "Teleprompter", exact: true });
  await settings.click();
  await expect(page.getByText("140 wpm")).toBeVisible();
  await expect(page.getByText("40 px")).toBeVisible();
  await expect(page.getByLabel("Mirror")).toBeChecked();
  await page.keyboard.press("t");
  await expect(prompter(page)).toBeHidden();
  await page.keyboard.press("t");
  await page.reload();
  await settings.click();
  await expect(page.getByText("140 wpm")).toBeVisible();
  await expect(page.getByLabel("Mirror")).toBeChecked();
  expect(errors).toEqual([]);
  await close();
});

test("notes and teleprompter have no accessibility violation in any width and theme", async () => {
  const ada = await makePerson("Ada Lovelace");
  const { page, context, close } = await openBrowser({ speaks: false });
  const notes = `<h2>The plan</h2><p>${SENTENCES[0]} <mark>pause</mark> ${SENTENCES[1]}</p><ul><li><p>First <strong>this</strong></p></li><li><p>Then that</p></li></ul>`;
  await openWithNotes(page, ada, notes, {});
  await page.getByRole("button", { name: "Notes", exact: true }).click();
  const editor = page.getByRole("textbox", { name: "Speaking notes" });
  await editor.waitFor();
  await expectAccessible(page, "teleprompter");
  await editor.press("Escape");
  await expect(editor).toBeHidden();
  await expect(page.getByRole("button", { name: "Notes", exact: true })).toBeFocused();
  await page.getByRole("button", { name: "Teleprompter", exact: true }).click();
  await expectAccessible(page, "teleprompter-settings");
  // A notice does not cover the text.
  await context.setOffline(true);
  const notice = page.getByText(draftCopy.offlineNotice);
  for (const placement of ["top", "middle", "beside"]) {
    await page.getByLabel("Position").selectOption(placement);
    await page.getByRole("button", { name: /^Close .+/ }).click();
    for (const size of [UPRIGHT, { width: 800, height: 380 }, { width: 1280, height: 720 }]) {
      await page.setViewportSize(size);
      await expect(notice).toBeInViewport();
      await takePicture(page, `teleprompter-notice-${placement}-${size.width}`);
      const [text, over] = [await prompter(page).boundingBox(), await notice.locator("..").boundingBox()];
      expect(text && over && areApart(text, over), `${placement} at ${size.width}`).toBe(true);
    }
    await page.getByRole("button", { name: "Teleprompter", exact: true }).click();
  }
  await close();
});
