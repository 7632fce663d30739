import { expect, type Page, test } from "@playwright/test";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getClientError, listClientErrors } from "@aside/features/error-reports/contract.ts";
import { endSessions } from "@aside/features/sign-in/contract.ts";
import { openBrowser, type OpenBrowser } from "../support/browser.ts";
import { enter, makePerson, type Person, productUrl } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { type Product, startProduct } from "../support/product.ts";
import { expectToast } from "../support/toasts.ts";

type UsageEvent = { name: string; props: Record<string, string> };
let product: Product;
/** The product's first person, who becomes its super-admin. */
let operator: Person;
let collector: Server;
const collected: UsageEvent[] = [];
test.beforeAll(async () => {
  collector = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => (text += String(chunk)));
    request.on("end", () => {
      collected.push(...(JSON.parse(text) as { events: UsageEvent[] }).events);
      response.end();
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  product = await startProduct({ ASR: "off", ALLOW_NON_WORK_SIGNUP: "on", ANALYTICS_URL: url });
  operator = await makePerson("Olga Operator", product.url);
});
test.afterAll(async () => {
  await product.stop();
  await new Promise((resolve) => collector.close(resolve));
});

async function openAs(person: Person, path: string): Promise<OpenBrowser> {
  const browser = await openBrowser({ speaks: false });
  await enter(browser.page, person);
  await browser.page.goto(`${product.url}${path}`);
  return browser;
}

/** The reports whose message matches, once there is one. */
async function findReports(message: RegExp) {
  const find = async () => (await operator.driver.call(listClientErrors, { query: {} })).items.filter((item) => message.test(item.message));
  await expect.poll(async () => (await find()).length, { message: `a report of ${message}` }).toBeGreaterThan(0);
  return await find();
}

const fail = async (page: Page, message: string) =>
  await page.evaluate((text) => dispatchEvent(new ErrorEvent("error", { error: new Error(text) })), message);

test("a crash reaches the operator with its place in the sources and without personal data", { tag: "@main" }, async () => {
  const eve = await makePerson("Eve Adams", product.url);
  const { page, close } = await openAs(eve, "/account");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate((text) => {
    const original = window.matchMedia.bind(window);
    // As the list of the inbox asks.
    window.matchMedia = (query) => {
      if (query.startsWith("(min-width: 768px)")) throw new TypeError(text);
      return original(query);
    };
    document.querySelector<HTMLAnchorElement>('a[href="/dashboard/inbox"]')?.click();
  }, `no media for Eve Adams (${eve.email}) at /x?m=s3cret`);
  await expect(page.getByRole("heading", { name: "Oops! Something Went Wrong" })).toBeVisible();
  await expect(page.getByRole("alert").getByRole("link", { name: "Inbox" })).toBeVisible();
  const [report] = await findReports(/no media/);
  expect(report).toMatchObject({
    message: "TypeError: no media for <name> (<email>) at /x?<query>",
    route: "/dashboard/inbox",
  });
  await close();

  const admin = await openAs(operator, "/admin/errors");
  await expect(admin.page.getByText(/Crash · \/dashboard\/inbox · 0\.1\.0\+[\da-f]{8}/)).toBeVisible();
  await expectAccessible(admin.page, "admin-errors");
  await admin.page.getByRole("link", { name: /no media/ }).click();
  await expect(admin.page.locator("pre")).toContainText(/^at packages\/ui\/use-media\.ts:\d+:\d+$/m);
  await expect(admin.page.locator("pre")).not.toContainText("/assets/");
  await expect(admin.page.getByText("Chrome 140")).toBeVisible();
  await expectAccessible(admin.page, "admin-error");
  await admin.page.getByRole("button", { name: "Mark as resolved" }).click();
  await expectToast(admin.page, "Marked as resolved");
  await admin.page.getByRole("link", { name: "All errors" }).click();
  await expect(admin.page.getByRole("link", { name: /no media/ })).toHaveCount(0);
  await admin.page.getByRole("tab", { name: "Resolved" }).click();
  await admin.page.getByRole("link", { name: /no media/ }).click();
  await expect(admin.page.locator("pre")).toBeVisible();
  // Back from an error leads to the same tab.
  await admin.page.goBack();
  await expect(admin.page.getByRole("tab", { name: "Resolved" })).toHaveAttribute("aria-selected", "true");
  await expect(admin.page.getByRole("link", { name: /no media/ })).toBeVisible();

  // The maps are beside the server only.
  const scripts = await admin.page.evaluate(() => [...document.scripts].map(({ src }) => src).filter((src) => src.includes("/assets/")));
  expect(scripts.length).toBeGreaterThan(0);
  for (const src of scripts) {
    expect((await fetch(`${src}.map`)).status).toBe(404);
    expect(await (await fetch(src)).text()).not.toContain("sourceMappingURL");
  }
  await admin.close();
});

test("errors are reported when the page is closed right after, and identical ones together", async () => {
  const { page, close } = await openBrowser({ speaks: false });
  await page.goto(`${product.url}/?show_login=true`);
  await expect(page.getByRole("dialog")).toBeVisible();
  for (let turn = 0; turn < 30; turn++) await fail(page, "a failure before leaving");
  await page.evaluate(() => void Promise.reject(new RangeError("an unhandled rejection")));
  await page.goto("about:blank");
  expect(await findReports(/before leaving/)).toMatchObject([{ kind: "error", count: 30, route: "/" }]);
  expect(await findReports(/an unhandled rejection/)).toMatchObject([{ kind: "rejection", message: "RangeError: an unhandled rejection" }]);
  await close();
});

test("an error message is reported with the request's id, an expired session is not", async () => {
  const eve = await makePerson("Eve Adams", product.url);
  const { page, close } = await openBrowser({ speaks: false });
  await page.goto(`${product.url}/?show_login=true`);
  await page.getByLabel("Email").fill(eve.email);
  await page.keyboard.press("Enter");
  await page.getByLabel("Password", { exact: true }).fill("not the one");
  const answered = page.waitForResponse((response) => response.url().endsWith("/v1/user/signin"));
  await page.keyboard.press("Enter");
  const requestId = (await (await answered).allHeaders())["x-request-id"] ?? "";
  const [report] = await findReports(/Invalid email or password/);
  expect(report).toMatchObject({ kind: "toast", message: expect.stringMatching(/^422 invalid_credentials: /), route: "/" });
  const detail = await operator.driver.call(getClientError, { params: { id: report?.id ?? "" } });
  expect([detail.request_id, requestId.length > 8]).toEqual([requestId, true]);
  await close();

  const mia = await makePerson("Mia Member", product.url);
  const signedIn = await openAs(mia, "/dashboard/inbox");
  await expect(signedIn.page.getByRole("heading", { level: 1 })).toBeVisible();
  await mia.driver.call(endSessions, { body: { keep_current: false } });
  await expectToast(signedIn.page, "Your session has expired. Please login again to continue.");
  await fail(signedIn.page, "after the session");
  await findReports(/after the session/);
  const { items } = await operator.driver.call(listClientErrors, { query: {} });
  expect(items.filter((item) => item.message.includes("session has expired"))).toEqual([]);
  await signedIn.close();
});

test("code that cannot be loaded is reported; someone without access gets a link home", async () => {
  const fay = await makePerson("Fay Free", product.url, "gmail.com");
  const { page, close } = await openBrowser({ speaks: false });
  await enter(page, fay);
  let loads = 0;
  page.on("load", () => loads++);
  await page.route(/\/assets\/AccountScreen-/, async (route) => await route.abort());
  const asked = page.waitForResponse((response) => response.url().includes("/v1/whitelisted/status/"));
  await page.goto(`${product.url}/account`);
  await expect(page.getByRole("heading", { name: "Oops! Something Went Wrong" })).toBeVisible();
  await asked;
  await expect(page.getByRole("alert").getByRole("link", { name: "Home" })).toBeVisible();
  expect(loads).toBe(3);
  const count = async () => (await findReports(/AccountScreen-/)).map((report) => report.count);
  await expect.poll(count).toEqual([3]);
  const [report] = await findReports(/AccountScreen-/);
  expect(report?.kind).toBe("chunk");
  expect(report?.message).toMatch(/\/assets\/AccountScreen-[\w-]{8}\.js$/);
  await close();
});

test("usage is collected only where the operator wants it, without ids, and not against Do Not Track", async () => {
  const { page, context, close } = await openBrowser({ speaks: false });
  const asked: string[] = [];
  context.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const counts = () => asked.filter((path) => path.startsWith("/v1/analytics/") || path.includes("send-events"));

  // Not set up: the shared product.
  await page.goto(productUrl());
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("about:blank");
  expect(counts()).toEqual([]);

  // Set up, but refused.
  const refusing = await context.newPage();
  await refusing.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
  await refusing.goto(product.url);
  await expect(refusing.getByRole("heading", { level: 1 })).toBeVisible();
  await refusing.close();
  expect(counts()).toEqual([]);

  const before = collected.length;
  const code = page.waitForResponse((response) => response.url().includes("send-events"));
  await page.goto(`${product.url}/respond/${crypto.randomUUID()}`);
  // A page that is left before this code runs is not counted.
  await page.evaluate(async (url) => void (await import(url)), (await code).url());
  await fail(page, "counted");
  await page.goto("about:blank");
  const sent = () => collected.slice(before);
  await expect.poll(() => sent().map(({ name }) => name)).toEqual(expect.arrayContaining(["screen_viewed", "error_reported"]));
  expect(sent().find(({ name }) => name === "screen_viewed")?.props).toEqual({ route: "/respond/$eventId" });

  // The public pages have a script of their own.
  await page.goto(`${product.url}/how-it-works?utm_source=mail`);
  const routes = () => sent().map(({ props }) => props["route"]);
  await expect.poll(routes).toContain("/how-it-works");
  await close();
});
