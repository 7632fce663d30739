import { expect, type FrameLocator, type Page, test } from "@playwright/test";
import { sendPost } from "@aside/features/delivery/contract.ts";
import { postEmbed, updateEmbeddingSettings } from "@aside/features/embedding/contract.ts";
import { postEngagement } from "@aside/features/viewing/contract.ts";
import { DEFAULT_PRIVACY, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { recordEvent } from "../support/editor.ts";
import { openBeforeScripts } from "../support/late-code.ts";
import { enter, makePerson, newDomain, type Person, productUrl, speechUrl } from "../support/people.ts";
import { startSite } from "../support/sites/other-site.ts";
import { expectAccessible, takePicture } from "../support/pictures.ts";
import { SOON, spokenTake } from "../support/speech.ts";
import { expectToast } from "../support/toasts.ts";

type Shared = { eventId: string; postId: string };

async function share(by: Person, seconds = 6): Promise<Shared> {
  const video = await recordEvent(by, { seconds });
  await by.driver.call(sendPost, { params: { id: video.postId }, body: { title: "Quarterly plan" } });
  return video;
}

async function restrict(by: Person, { eventId }: Shared): Promise<void> {
  const flags = { ...DEFAULT_PRIVACY, recipients_can_view_post: true };
  await by.driver.call(updatePrivacySettings, { params: { id: eventId }, body: flags });
}

const codeOf = async (by: Person, { postId }: Shared) => (await by.driver.call(postEmbed, { params: { id: postId } })).html;
const frameOf = (page: Page): FrameLocator => page.frameLocator("iframe");
const secondsOf = async (frame: FrameLocator) => await frame.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);

test("another site embeds a video: it plays, its views count, and its link opens the share page", { tag: "@main" }, async () => {
  const ada = await makePerson("Ada Lovelace");
  const video = await share(ada);
  const site = await startSite(await codeOf(ada, video));
  const { page, context, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  const media: string[] = [];
  page.on("request", (request) => /\.(m3u8|m4s|mp4)$/.test(request.url()) && media.push(request.url()));
  const counted = page.waitForResponse((response) => response.url().endsWith("/v1/embed/view"));
  await page.goto(site.url);
  const frame = frameOf(page);
  await expect(frame.getByRole("heading", { name: "Quarterly plan" })).toBeVisible();
  expect((await counted).status()).toBe(200);
  // Nothing is loaded before the reader wants it.
  expect(media).toEqual([]);
  for (const width of [380, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await takePicture(page, `embed-poster-${width}`);
  }

  await frame.getByRole("button", { name: "Play" }).click();
  await expect.poll(async () => await secondsOf(frame)).toBeGreaterThan(0.5);
  await expect(frame.getByRole("region", { name: "Video: Quarterly plan" })).toBeFocused();
  await page.keyboard.press("k");
  await expect.poll(async () => await frame.locator("video").evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
  await frame.getByLabel("Speed").selectOption("2");
  expect(await frame.locator("video").evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(2);
  await frame.getByRole("button", { name: "Full screen (f)" }).click();
  await expect(frame.getByRole("button", { name: "Exit full screen (f)" })).toBeVisible();
  await frame.getByRole("button", { name: "Exit full screen (f)" }).click();
  await expect(frame.getByRole("button", { name: "Full screen (f)" })).toBeVisible();
  await page.keyboard.press("k");
  await expect.poll(async () => await frame.locator("video").evaluate((element: HTMLVideoElement) => element.ended)).toBe(true);

  const totals = async () => (await ada.driver.call(postEngagement, { params: { id: video.postId } })).totals;
  await expect.poll(totals).toMatchObject({ page_views: 1, video_views: 1, viewers: 1, unknown_viewers: 1, average_percent: 100 });
  expect(await context.cookies()).toEqual([]);

  const [opened] = await Promise.all([context.waitForEvent("page"), frame.getByRole("link", { name: /Quarterly plan/ }).click()]);
  await opened.waitForURL(`${productUrl()}/aside/${video.eventId}/view`);
  expect(errors).toEqual([]);
  await close();
  await site.close();
});

test("a video whose Play is pressed before the page's scripts arrive plays when they do", async () => {
  const ada = await makePerson("Ada Lovelace");
  const { eventId, postId } = await share(ada);
  for (const path of [`/embed/${postId}`, `/aside/${eventId}/view`]) {
    const { page, close, letScripts } = await openBeforeScripts(productUrl() + path);
    const errors = watchErrors(page);
    await page.getByRole("button", { name: "Play" }).click();
    letScripts();
    await expect
      .poll(async () => await page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0.5);
    expect(errors).toEqual([]);
    await close();
  }
});

test("a script of another site finds how to embed a video by the link of its share page", async () => {
  const ada = await makePerson("Ada Lovelace");
  const video = await share(ada, 1);
  const site = await startSite("");
  const { page, close } = await openBrowser({ speaks: false });
  const html = await (await fetch(`${productUrl()}/aside/${video.eventId}/view`)).text();
  const href = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  await page.goto(site.url);
  const found = await page.evaluate(async (url) => (await (await fetch(url)).json()) as { html: string; title: string }, href);
  expect(found.title).toBe("Quarterly plan");
  await page.evaluate((code) => (document.querySelector("main") as HTMLElement).insertAdjacentHTML("beforeend", code), found.html);
  await expect(frameOf(page).getByRole("button", { name: "Play" })).toBeVisible();
  expect(await page.locator("iframe").boundingBox()).toMatchObject({ width: 640, height: 360 });
  await close();
  await site.close();
});

test("the browser refuses a site that is not in the company's list, and shows one that is", async () => {
  const lead = await makePerson("Lea Lead", productUrl(), newDomain());
  const video = await share(lead, 1);
  const site = await startSite(await codeOf(lead, video));
  const allow = async (allowed_domains: string[], embedding_enabled = true) =>
    await lead.driver.call(updateEmbeddingSettings, { body: { embedding_enabled, allowed_domains } });
  const { page, close } = await openBrowser({ speaks: false });
  const refusals: string[] = [];
  page.on("console", (message) => message.text().includes("frame-ancestors") && refusals.push(message.text()));
  await allow(["example.com", "*.example.org"]);
  await page.goto(site.url);
  await expect.poll(() => refusals.length).toBe(1);
  expect(page.frames().map((frame) => frame.url())).not.toContain(`${productUrl()}/embed/${video.postId}`);
  await expect(frameOf(page).locator("video")).toHaveCount(0);

  await allow(["localhost"]);
  await page.reload();
  await expect(frameOf(page).getByRole("button", { name: "Play" })).toBeVisible();
  expect(refusals).toHaveLength(1);

  await allow([], false);
  await page.reload();
  await expect(frameOf(page).getByRole("heading", { name: "This video isn't available" })).toBeVisible();
  await close();
  await site.close();
});

test("a private video shows the same page as one that does not exist, and loads no media", async () => {
  const ada = await makePerson("Ada Lovelace");
  const video = await share(ada, 1);
  const code = await codeOf(ada, video);
  await restrict(ada, video);
  const read = async (postId: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${productUrl()}/embed/${postId}`, { headers });
    const kept = [...response.headers].filter(([name]) => !["date", "x-request-id", "keep-alive"].includes(name));
    return { status: response.status, kept, text: await response.text() };
  };
  const absent = await read(crypto.randomUUID());
  expect(absent.status).toBe(404);
  expect(absent.kept.map(([name]) => name)).not.toContain("x-frame-options");
  const cookie = [...ada.driver.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  for (const reply of [await read(video.postId), await read(video.postId, { cookie }), await read("x"), await read(`${video.postId}%00`)])
    expect(reply).toEqual(absent);

  const site = await startSite(code);
  const { page, close } = await openBrowser({ speaks: false });
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(site.url);
  await expect(frameOf(page).getByRole("heading", { name: "This video isn't available" })).toBeVisible();
  expect(requests.filter((path) => path !== "/" && path !== "/favicon.ico")).toEqual([`/embed/${video.postId}`]);
  // axe does not look into frames of other sites.
  await page.goto(`${productUrl()}/embed/${video.postId}`);
  await expectAccessible(page, "embed-unavailable");
  await close();
  await site.close();
});

test("the page of an embedded video is accessible before and after Play", async () => {
  const ada = await makePerson("Ada Lovelace");
  const { postId } = await share(ada);
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await page.goto(`${productUrl()}/embed/${postId}`);
  await expectAccessible(page, "embed-before");
  await page.getByRole("button", { name: "Play" }).press("Enter");
  await expect(page.getByRole("region", { name: "Video: Quarterly plan" })).toBeFocused();
  await page.keyboard.press("k");
  await expect(page.getByRole("button", { name: "Play (k)" })).toBeVisible();
  await expectAccessible(page, "embed-playing");
  expect(errors).toEqual([]);
  await close();
});

test("an embedded video stops when access is revoked while it plays", async () => {
  const ada = await makePerson("Ada Lovelace");
  // Longer than what the player loads ahead.
  const video = await share(ada, 60);
  const { page, close } = await openBrowser({ speaks: false });
  await page.goto(`${productUrl()}/embed/${video.postId}`);
  await page.getByRole("button", { name: "Play" }).click();
  await expect
    .poll(async () => await page.locator("video").evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0);
  await restrict(ada, video);
  // On a busy machine it may not have loaded so far ahead, and is gone.
  await page.locator("video").evaluateAll((elements) => elements.forEach((element) => Object.assign(element, { currentTime: 55 })));
  await expect(page.getByText("This video isn't available")).toBeVisible();
  await expect(page.locator("video")).toHaveCount(0);
  await close();
});

test("an embedded video shows captions", async () => {
  test.setTimeout(240_000);
  const ada = await makePerson("Ada Lovelace", speechUrl());
  const { postId } = await recordEvent(ada, spokenTake());
  const stateOf = async () => (await ada.driver.call(getPost, { params: { id: postId } })).transcript_state;
  await expect.poll(stateOf, SOON).toBe("final");
  await ada.driver.call(sendPost, { params: { id: postId }, body: { title: "Budget" } });
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await page.goto(`${speechUrl()}/embed/${postId}`);
  await page.getByRole("button", { name: "Play" }).click();
  await page.getByRole("button", { name: "Captions (c)" }).click();
  await page.locator("video").evaluate((video: HTMLVideoElement) => {
    video.pause();
    video.currentTime = 3;
  });
  await expect(page.getByText(/^Good morning everyone/)).toBeVisible();
  expect(errors).toEqual([]);
  await close();
});

test("the author copies the code; it is disabled with the reason while the video asks for an acknowledgement", async () => {
  const ada = await makePerson("Ada Lovelace");
  const video = await share(ada, 1);
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, ada);
  await page.goto(`${productUrl()}/aside/${video.eventId}/sent`);
  await page.getByRole("button", { name: "Embed" }).click();
  const dialog = page.getByRole("dialog", { name: "Embed this video" });
  const code = await codeOf(ada, video);
  await expect(dialog.getByLabel("Embed code")).toHaveValue(code);
  await expect(dialog.getByText("Anyone who can open the page with the video can watch it, on any site.")).toBeVisible();
  await expectAccessible(page, "embed-dialog");
  await dialog.getByRole("button", { name: "Copy code" }).click();
  await expectToast(page, "Copied to clipboard!");
  expect(await page.evaluate(async () => await navigator.clipboard.readText())).toBe(code);

  const flags = { ...DEFAULT_PRIVACY, acknowledgement_required: true };
  await ada.driver.call(updatePrivacySettings, { params: { id: video.eventId }, body: flags });
  await page.reload();
  const locked = page.getByRole("button", { name: "Embed" });
  await expect(locked).toHaveAttribute("aria-disabled", "true");
  await locked.focus();
  const reason = "Videos that require an acknowledgement can't be embedded.";
  await expect(page.getByRole("tooltip", { name: reason })).toBeVisible();
  await locked.press("Enter");
  await expectToast(page, reason);
  expect(errors).toEqual([]);
  await close();
});

test("a private embed link plays a private video on the site that it names only, until it is revoked", async () => {
  const ada = await makePerson("Ada Lovelace");
  // Longer than what the player loads ahead.
  const video = await share(ada, 60);
  await restrict(ada, video);
  const { page: own, close: closeOwn } = await openBrowser({ speaks: false });
  const ownErrors = watchErrors(own);
  await enter(own, ada);
  await own.goto(`${productUrl()}/aside/${video.eventId}/sent`);
  await own.getByRole("button", { name: "Embed" }).click();
  const dialog = own.getByRole("dialog", { name: "Embed this video" });
  await expect(dialog.getByText("No private embed links yet.")).toBeVisible();
  await dialog.getByRole("button", { name: "Create embed link" }).click();
  await expect(dialog.getByText("Enter at least one site.")).toBeVisible();
  await dialog.getByLabel("Sites").fill("http://localhost");
  await expect(dialog.getByText("“http://localhost” isn't a domain.")).toBeVisible();
  await expectAccessible(own, "embed-link-form");
  await dialog.getByLabel("Sites").fill("localhost");
  await dialog.getByLabel("Expires after").selectOption("7 days");
  await dialog.getByLabel("Sites").press("Tab");
  await dialog.getByRole("button", { name: "Create embed link" }).press("Enter");
  await expect(dialog.getByText(/^Expires /)).toBeVisible();
  await expectAccessible(own, "embed-link-list");
  await dialog.getByRole("button", { name: "Copy code for localhost" }).click();
  await expectToast(own, "Copied to clipboard!");
  const code = await own.evaluate(async () => await navigator.clipboard.readText());

  const site = await startSite(code);
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await page.goto(site.url);
  const frame = frameOf(page);
  await frame.getByRole("button", { name: "Play" }).click();
  await expect.poll(async () => await secondsOf(frame)).toBeGreaterThan(0.5);
  await expect(frame.getByRole("heading", { name: "Quarterly plan" })).toBeVisible();
  await expect(frame.getByRole("link")).toHaveCount(0);
  expect(errors).toEqual([]);

  const { page: elsewhere, close: closeElsewhere } = await openBrowser({ speaks: false });
  const refusals: string[] = [];
  elsewhere.on("console", (message) => message.text().includes("frame-ancestors") && refusals.push(message.text()));
  // Another name of the same server is another site.
  await elsewhere.goto(site.url.replace("localhost", "third.localhost"));
  await expect.poll(() => refusals.length).toBe(1);
  await expect(frameOf(elsewhere).locator("video")).toHaveCount(0);
  const address = (/src="([^"]+)"/.exec(code) ?? [])[1] ?? "";
  const opened = await elsewhere.goto(address);
  expect(opened?.status()).toBe(404);
  await expect(elsewhere.getByRole("heading", { name: "This video isn't available" })).toBeVisible();
  // Without the header of browsers: the policy and no referrer, by which the token could leave.
  const raw = await fetch(address);
  expect([raw.status, raw.headers.get("referrer-policy"), raw.headers.get("cache-control")]).toEqual([200, "no-referrer", "no-store"]);
  expect(raw.headers.get("content-security-policy")).toMatch(/frame-ancestors localhost:\*$/);
  await closeElsewhere();

  await dialog.getByRole("button", { name: "Revoke for localhost" }).click();
  const question = own.getByRole("dialog", { name: "Revoke this embed link?" });
  await question.getByRole("button", { name: "Revoke" }).click();
  await expect(question).toHaveCount(0);
  await expect(dialog.getByText("No private embed links yet.")).toBeVisible();
  expect(ownErrors).toEqual([]);
  await closeOwn();

  // On a busy machine it may not have loaded so far ahead, and is gone.
  await frame.locator("video").evaluateAll((elements) => elements.forEach((element) => Object.assign(element, { currentTime: 55 })));
  await expect(frame.getByText("This video isn't available")).toBeVisible();
  await page.reload();
  await expect(frame.getByRole("heading", { name: "This video isn't available" })).toBeVisible();
  await close();
  await site.close();
});

test("an admin edits the list of domains", async () => {
  const lead = await makePerson("Lea Lead", productUrl(), newDomain());
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, lead);
  await page.goto(`${productUrl()}/admin/company`);
  const domains = page.getByLabel("Allowed domains");
  await domains.fill("example.com\nhttps://example.org");
  await page.getByRole("heading", { name: "Embedding" }).click();
  await expect(page.getByText("“https://example.org” isn't a domain.")).toBeVisible();
  await expectAccessible(page, "embedding-settings");
  await domains.fill("Example.com\n*.bücher.example");
  await page.getByRole("button", { name: "Save embedding" }).click();
  await expectToast(page, "Saved.");
  await expect(domains).toHaveValue("example.com\n*.xn--bcher-kva.example");
  await page.reload();
  await expect(domains).toHaveValue("example.com\n*.xn--bcher-kva.example");
  expect(errors).toEqual([]);
  await close();
});

test("a site's script plays, pauses and seeks a video by <aside-player>, and hears what happens", async () => {
  const ada = await makePerson("Ada Lovelace");
  const video = await share(ada);
  const src = (/src="([^"]+)"/.exec(await codeOf(ada, video)) ?? [])[1] ?? "";
  const site = await startSite(
    `<script src="${productUrl()}/aside.js"></script><aside-player id="video" title="Our plan" src="${src}"></aside-player><button id="go">Go</button>
    <aside-player id="foreign" src="https://elsewhere.example/embed/1"></aside-player><aside-player id="gone" src="${productUrl()}/embed/${crypto.randomUUID()}"></aside-player>`,
  );
  const { page, close } = await openBrowser({ speaks: false });
  const heard: string[] = [];
  await page.exposeFunction("hear", (name: string) => heard.push(name));
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      const { hear } = window as unknown as { hear: (name: string) => void };
      for (const name of ["ready", "play", "pause", "timeupdate", "seeked", "ended", "blocked", "unavailable"])
        for (const element of document.querySelectorAll("aside-player"))
          element.addEventListener(name, () => hear(`${element.id} ${name}`));
    });
  });
  await page.goto(site.url);
  type Player = HTMLElement & { play(): void; pause(): void; currentTime: number; duration: number; paused: boolean };
  const player = page.locator("#video");
  const read = async () =>
    await player.evaluate((element) => {
      const { currentTime, duration, paused } = element as Player;
      return { currentTime, duration, paused };
    });
  await expect.poll(() => heard).toContain("video ready");
  expect((await read()).duration).toBeCloseTo(6, 0);
  await page.locator("#go").click();
  await player.evaluate((element) => (element as Player).play());
  await expect.poll(async () => (await read()).currentTime).toBeGreaterThan(0.3);
  await player.evaluate((element) => (element as Player).pause());
  await expect.poll(async () => (await read()).paused).toBe(true);
  await player.evaluate((element) => ((element as Player).currentTime = 4));
  await expect.poll(async () => (await read()).currentTime).toBeCloseTo(4, 1);
  await player.evaluate((element) => (element as Player).play());
  await expect.poll(() => heard).toContain("video ended");
  for (const name of ["play", "pause", "timeupdate", "seeked"]) expect(heard).toContain(`video ${name}`);
  await expect.poll(() => heard, { timeout: 15_000 }).toContain("gone unavailable");
  expect(heard.filter((line) => line.startsWith("foreign"))).toEqual([]);

  await close();
  await site.close();
});
