import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildExtension } from "@aside/extension/build.ts";
import { UNPACKED_ID } from "@aside/extension/manifest.ts";
import { type BrowserContext, expect, type Page, type Worker } from "@playwright/test";
import { openBrowser, type OpenBrowser } from "./browser.ts";
import { enter, type Person, productUrl } from "./people.ts";
import { SLOWNESS } from "./slowness.ts";

export const LONG = { timeout: 40_000 * SLOWNESS };
const extensionUrl = (page: string) => `chrome-extension://${UNPACKED_ID}/${page}`;

let built: Promise<string> | undefined;

/**
 * The extension as `npm run extension` builds it. Nobody can click the browser's permission dialog in a test, so its manifest has the host permission
 * that the person would give.
 */
async function buildForTests(): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), "aside-extension-"));
  process.once("exit", () => rmSync(root, { recursive: true, force: true }));
  await buildExtension(root, ["chrome"]);
  const folder = join(root, "granted");
  cpSync(join(root, "chrome"), folder, { recursive: true });
  const file = join(folder, "manifest.json");
  const manifest = JSON.parse(readFileSync(file, "utf8")) as object;
  writeFileSync(file, JSON.stringify({ ...manifest, host_permissions: ["http://127.0.0.1/*"] }));
  return folder;
}

type Options = { profile?: string; flags?: readonly string[] };

/** A browser with the extension, whose profile can be opened again. */
export async function openWithExtension({ profile, flags = [] }: Options = {}): Promise<OpenBrowser> {
  built ??= buildForTests();
  const folder = await built;
  if (!existsSync(folder)) throw new Error("the extension was not built");
  return await openBrowser({
    profile: profile ?? mkdtempSync(join(tmpdir(), "aside-profile-")),
    speaks: false,
    flags: [
      `--load-extension=${folder}`,
      `--disable-extensions-except=${folder}`,
      // In place of a click on the extension's button, which allows it to capture a tab.
      `--allowlisted-extension-id=${UNPACKED_ID}`,
      ...flags,
    ],
  });
}

export async function serviceWorkerOf(context: BrowserContext): Promise<Worker> {
  const isOurs = (worker: Worker) => worker.url() === extensionUrl("service-worker.js");
  return context.serviceWorkers().find(isOurs) ?? (await context.waitForEvent("serviceworker", { predicate: isOurs }));
}

/** The set-up page, the consent of the server, and back. */
export async function connectExtension(context: BrowserContext, person: Person): Promise<Page> {
  await serviceWorkerOf(context);
  const page = await context.newPage();
  await enter(page, person);
  await page.goto(productUrl());
  await page.goto(extensionUrl("set-up.html"));
  await page.getByLabel("Address of your Aside server").fill(productUrl());
  const consent = context.waitForEvent("page");
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  const tab = await consent;
  await tab.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByText(`Connected with ${new URL(productUrl()).host}`)).toBeVisible(LONG);
  expect(tab.isClosed()).toBe(true);
  // The browser of the tests has allowed camera and microphone to all.
  await expect(page.getByText("Allowed", { exact: true })).toBeVisible();
  return page;
}

/** The popup as a page of its own tab: tests cannot open the one of the button. */
export async function openPopup(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(extensionUrl("popup.html"));
  return page;
}
