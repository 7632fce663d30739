import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { updateEmbeddingSettings } from "@aside/features/embedding/contract.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { makePerson, newDomain, type Person, productUrl } from "../support/people.ts";
import { takePicture } from "../support/pictures.ts";
import { startRecording, stopRecording } from "../support/studio.ts";

/** Another site: the browser takes the name "localhost" for another one than the product's address. */
async function startSite(): Promise<{ url: string; close: () => Promise<void> }> {
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>CRM</title></head><body><main><h1>CRM</h1>
    <script src="${productUrl()}/aside.js"></script>
    <aside-recorder><button>Record a video</button></aside-recorder>
    <script>
      window.heard = [];
      const recorder = document.querySelector("aside-recorder");
      recorder.addEventListener("recording", ({ detail }) => heard.push(detail));
      recorder.addEventListener("finished", ({ detail }) => heard.push({ step: "resolved", ...detail }));
      recorder.addEventListener("failed", ({ detail }) => heard.push({ step: detail.code }));
    </script></main></body></html>`;
  const server = createServer((_request, response) => response.setHeader("content-type", "text/html; charset=utf-8").end(page));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Heard = { step: string; link?: string; post_id?: string; poster_url?: string | null; embed_html?: string | null };
const heardBy = async (page: Page) => await page.evaluate(() => (window as unknown as { heard: Heard[] }).heard);
const stepsOf = async (page: Page) => (await heardBy(page)).map(({ step }) => step);

/** In every tab of the product; the other site keeps nothing. */
async function enterProduct(context: BrowserContext, { session }: Person): Promise<void> {
  await context.addInitScript(
    ([value, origin]) => {
      if (location.origin !== origin || localStorage.getItem("aside.session") !== null) return;
      localStorage.setItem("aside.session", value ?? "");
    },
    [session, productUrl()],
  );
}

const allow = async (lead: Person, recorder_sites: string[]) =>
  await lead.driver.call(updateEmbeddingSettings, { body: { embedding_enabled: true, allowed_domains: [], recorder_sites } });

async function openRecorder(context: BrowserContext, page: Page): Promise<Page> {
  const [popup] = await Promise.all([context.waitForEvent("page"), page.getByRole("button", { name: "Record a video" }).click()]);
  return popup;
}

test("a page of an allowed site opens the recorder and gets the link, the poster and the code", { tag: "@recorder" }, async () => {
  const lead = await makePerson("Lea Lead", productUrl(), newDomain());
  await allow(lead, ["localhost"]);
  const site = await startSite();
  const { page, context, close } = await openBrowser();
  const errors = watchErrors(page);
  await enterProduct(context, lead);
  await page.goto(site.url);
  const popup = await openRecorder(context, page);
  await expect(popup.getByRole("button", { name: "Start recording" })).toBeEnabled({ timeout: 30_000 });
  await startRecording(popup);
  await expect.poll(async () => await stepsOf(page)).toEqual(["started"]);
  await stopRecording(popup);
  await popup.getByRole("button", { name: "Finish and share by link" }).click();
  await expect.poll(async () => await stepsOf(page), { timeout: 30_000 }).toContain("resolved");
  await expect.poll(() => popup.isClosed()).toBe(true);
  const heard = await heardBy(page);
  expect(heard.map(({ step }) => step)).toEqual(["started", "recorded", "uploaded", "finished", "resolved"]);
  const [first, last] = [heard[0], heard.at(-1)];
  expect(last?.link).toMatch(new RegExp(`^${productUrl()}/aside/[0-9a-f-]{36}/view$`));
  expect([last?.link, last?.post_id]).toEqual([first?.link, first?.post_id]);
  expect(last?.embed_html).toContain(`${productUrl()}/embed/${last?.post_id}`);
  expect(errors).toEqual([]);
  await close();
  await site.close();
});

test("a page of a site that is not allowed is refused, and gets nothing", { tag: "@recorder" }, async () => {
  const lead = await makePerson("Lea Lead", productUrl(), newDomain());
  await allow(lead, ["crm.example"]);
  const site = await startSite();
  const { page, context, close } = await openBrowser();
  await enterProduct(context, lead);
  await page.goto(site.url);
  const popup = await openRecorder(context, page);
  await expect(popup.getByRole("heading", { name: /^localhost:\d+ may not open the recorder$/ })).toBeVisible({ timeout: 30_000 });
  await expect.poll(async () => await heardBy(page)).toEqual([{ step: "refused" }]);
  await takePicture(popup, "recorder-refused");
  await popup.getByRole("button", { name: "Close" }).click();
  await expect.poll(() => popup.isClosed()).toBe(true);

  // A site that names an allowed one in the address gets nothing either: only a page of that origin could hear it.
  await allow(lead, ["crm.example"]);
  const forged = `${productUrl()}/aside/new?${new URLSearchParams({ popup_mode: "true", opener: "https://crm.example", request: "1" })}`;
  const messages: unknown[] = [];
  await page.exposeFunction("hear", (data: unknown) => messages.push(data));
  await page.evaluate(() => addEventListener("message", ({ data }) => (window as unknown as { hear: (data: unknown) => void }).hear(data)));
  const [other] = await Promise.all([context.waitForEvent("page"), page.evaluate((at) => void open(at), forged)]);
  await startRecording(other);
  await stopRecording(other);
  await other.getByRole("button", { name: "Finish and share by link" }).click();
  await other.waitForURL(/\/sent$/);
  expect(messages).toEqual([]);
  await close();
  await site.close();
});

test(
  "a popup that is closed before anything is recorded says so; closed after Stop it has given its link",
  { tag: "@recorder" },
  async () => {
    const lead = await makePerson("Lea Lead", productUrl(), newDomain());
    await allow(lead, ["localhost"]);
    const site = await startSite();
    const { page, context, close } = await openBrowser();
    await enterProduct(context, lead);
    await page.goto(site.url);
    const first = await openRecorder(context, page);
    await expect(first.getByRole("button", { name: "Start recording" })).toBeEnabled({ timeout: 30_000 });
    await first.close();
    await expect.poll(async () => await stepsOf(page)).toEqual(["closed"]);

    await page.reload();
    const second = await openRecorder(context, page);
    await expect(second.getByRole("button", { name: "Start recording" })).toBeEnabled({ timeout: 30_000 });
    await startRecording(second);
    await expect.poll(async () => await stepsOf(page)).toEqual(["started"]);
    // The server has the first second.
    await second.waitForResponse((reply) => reply.url().endsWith("/acknowledge") && reply.ok());
    await stopRecording(second);
    await expect.poll(async () => await stepsOf(page)).toContain("recorded");
    await second.close();
    await expect.poll(async () => (await stepsOf(page)).at(-1)).toBe("resolved");
    const { link } = (await heardBy(page)).at(-1) ?? {};
    await page.goto(link ?? "");
    await expect(page.getByRole("button", { name: "Play" }).first()).toBeVisible();
    await close();
    await site.close();
  },
);

test("only the recorder's popup is not cut off from its opener", async () => {
  const policyOf = async (path: string) => (await fetch(productUrl() + path)).headers.get("cross-origin-opener-policy");
  expect(await policyOf("/aside/new?popup_mode=true&opener=https%3A%2F%2Fcrm.example&request=1")).toBe("unsafe-none");
  for (const path of ["/", "/aside/new", "/aside/new?popup_mode=true", "/dashboard/inbox?popup_mode=true&opener=https%3A%2F%2Fcrm.example"])
    expect([path, await policyOf(path)]).toEqual([path, "same-origin"]);
});
