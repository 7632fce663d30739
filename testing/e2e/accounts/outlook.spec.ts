import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { discover, getIdToken } from "@aside/features/mail-add-ons/testkit/get-id-token.ts";
import { disconnectApp, OUTLOOK_APP_ID } from "@aside/features/oauth/contract.ts";
import { type IdentityProvider, startIdentityProvider } from "@aside/features/single-sign-on/testkit/identity-provider.ts";
import { freePort } from "@aside/server/db/free-port.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { enter, makePerson, type Person } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { type Product, startProduct } from "../support/product.ts";

const CLIENT_ID = "00000000-0000-4000-8000-00000000add1";

/**
 * Imitates Office.js and the bridge by which Outlook gives an add-in tokens, as far as the pane uses them: an email whose body really changes. The
 * messages of the bridge are those that @azure/msal-browser sends and reads. Not Outlook.
 */
const OFFICE_JS = `
  const succeed = (done, value) => done({ status: "succeeded", value });
  const mail = { body: "<p>Hello</p>", to: ["grace@example.com"], cc: [], changed: () => {}, ...window.savedMail };
  const field = (name) => ({ getAsync: (done) => succeed(done, mail[name].map((emailAddress) => ({ emailAddress }))) });
  const draft = {
    to: field("to"), cc: field("cc"),
    body: {
      getTypeAsync: (done) => succeed(done, "html"),
      getAsync: (type, done) => succeed(done, mail.body),
      setAsync: (text, options, done) => { mail.body = text; succeed(done); },
      setSelectedDataAsync: (text, options, done) => { mail.body += text; succeed(done); },
    },
    addHandlerAsync: (event, handler, done) => { mail.changed = handler; succeed(done); },
    removeHandlerAsync: (event, done) => succeed(done),
  };
  const read = { to: [], body: { getAsync: (type, done) => succeed(done, mail.body) } };
  window.mail = mail;
  window.Office = {
    onReady: async () => ({}),
    context: {
      requirements: { isSetSupported: (name) => name !== "NestedAppAuth" || !location.search.includes("old") },
      mailbox: { item: draft, addHandlerAsync: (event, handler, done) => { mail.select = () => { Office.context.mailbox.item = read; handler(); }; succeed(done); } },
      ui: { openBrowserWindow: (url) => { mail.opened = url; } },
    },
  };
  const listeners = [];
  window.nestedAppAuthBridge = {
    addEventListener: (type, listener) => listeners.push(listener),
    postMessage: async (text) => {
      const { requestId, method } = JSON.parse(text);
      const answer = method === "GetInitContext"
        ? { initContext: { sdkName: "imitation", sdkVersion: "1" } }
        : {
            token: { id_token: await window.microsoftToken(), access_token: "none", expires_in: 600, scope: "openid profile email" },
            account: { environment: "login.microsoftonline.com", homeAccountId: "a.b", tenantId: "b", username: "ada", localAccountId: "a" },
          };
      const reply = JSON.stringify({ messageType: "NestedAppAuthResponse", requestId, success: true, ...answer });
      for (const listener of listeners) listener(reply);
    },
  };
`;

type Mail = { body: string; cc: string[]; opened?: string; changed: () => void; select: () => void };
const mailOf = async (page: Page) => await page.evaluate(() => (globalThis as unknown as { mail: Mail }).mail.body);

let microsoft: IdentityProvider;
let product: Product;
let ada: Person;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  const port = await freePort();
  microsoft = await startIdentityProvider({ hasTenants: true });
  microsoft.allow(`http://127.0.0.1:${port}`, [CLIENT_ID]);
  product = await startProduct({
    PORT: String(port),
    ASR: "off",
    OUTLOOK_ADDIN_CLIENT_ID: CLIENT_ID,
    OUTLOOK_ADDIN_ISSUER: microsoft.issuer.replace("common", "{tenantid}"),
    OUTLOOK_ADDIN_KEYS_URL: (await discover(microsoft)).jwks_uri,
  });
  ada = await makePerson("Ada Lovelace", product.url);
  await recordPost(ada.driver, { seconds: 1 });
});
test.afterAll(async () => {
  await product.stop();
  await microsoft.stop();
});

async function openPane(page: Page, { query = "", sub = "ms-ada" } = {}): Promise<void> {
  const account = { sub, email: "ada@outlook.example", name: "Ada" };
  await page.exposeFunction("microsoftToken", async () => await getIdToken(microsoft, CLIENT_ID, product.url, account));
  await page.route("https://appsforoffice.microsoft.com/**", async (route) => {
    await route.fulfill({ contentType: "text/javascript", body: OFFICE_JS });
  });
  const reply = await page.goto(`${product.url}/outlook-addin${query}`);
  const headers = reply?.headers() ?? {};
  expect(headers["content-security-policy"]).toMatch(/frame-ancestors https:\/\/outlook\.office\.com /);
  expect(headers["x-frame-options"]).toBeUndefined();
}

test("the task pane connects the person, inserts an Aside once, follows the recipients, and shows who watched", async () => {
  test.setTimeout(240_000);
  const { context, page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await openPane(page);
  await expect(page.getByText("Connect your Aside account")).toBeVisible();
  await expectAccessible(page, "outlook-connect");
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  const address = await page.evaluate(() => (globalThis as unknown as { mail: Mail }).mail.opened ?? "");

  const site = await context.newPage();
  const siteErrors = watchErrors(site);
  await enter(site, ada);
  await site.goto(address);
  await expect(site.getByText(`Connect ada@outlook.example in Outlook with ${ada.email} in Aside?`)).toBeVisible();
  await expect(site.getByText("ada@outlook.example is not the address of your account here.")).toBeVisible();
  await expectAccessible(site, "mail-connect");
  await site.getByRole("button", { name: "Connect accounts" }).click();
  await expect(site.getByText("Your accounts are connected.")).toBeVisible();
  await site.close();
  expect(siteErrors).toEqual([]);

  await page.getByRole("button", { name: "I have connected it" }).click();
  const insert = page.getByRole("button", { name: /^Insert / });
  await expect(insert).toHaveCount(1);
  await expectAccessible(page, "outlook-compose");
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await insert.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("In this email")).toBeVisible();
  await expect(insert).toHaveCount(0);
  expect(await mailOf(page)).toMatch(/<p>Hello<\/p>.*\/view\?m=[\w-]+/);

  await page.evaluate(() => {
    const { mail } = globalThis as unknown as { mail: Mail };
    mail.cc = ["eve@example.com"];
    mail.changed();
  });
  await expect(page.getByText("The recipients changed, and so did the link in your email.")).toBeVisible();
  expect(await mailOf(page)).not.toContain("?m=");

  await page.evaluate(() => (globalThis as unknown as { mail: Mail }).mail.select());
  await expect(page.getByText("grace@example.com has not opened it")).toBeVisible();
  await expect(page.getByText("eve@example.com has not opened it")).toBeVisible();
  await expectAccessible(page, "outlook-read");
  expect(errors).toEqual([]);
  await close();
});

/** Connects another account in the browser, until the pane lists the Asides. */
async function openConnected(context: BrowserContext, page: Page): Promise<void> {
  await openPane(page, { sub: "ms-ada-again" });
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  const address = await page.evaluate(() => (globalThis as unknown as { mail: Mail }).mail.opened ?? "");
  const site = await context.newPage();
  await enter(site, ada);
  await site.goto(address);
  await site.getByRole("button", { name: "Connect accounts" }).click();
  await expect(site.getByText("Your accounts are connected.")).toBeVisible();
  await site.close();
  await page.getByRole("button", { name: "I have connected it" }).click();
  await expect(page.getByRole("button", { name: /^Insert / })).toBeVisible();
}

test("opened again, the pane catches up with the recipients; after a disconnection it offers to connect", async () => {
  test.setTimeout(240_000);
  const { context, page, close } = await openBrowser({ speaks: false });
  await openConnected(context, page);
  await page.getByRole("button", { name: /^Insert / }).click();
  await expect(page.getByText(/is in your email\. Its link is only for grace@example\.com\./)).toBeVisible();
  const saved = await mailOf(page);
  expect(saved).toContain("?m=");
  // Closed, and opened beside the draft with another recipient.
  await page.addInitScript((body) => Object.assign(globalThis, { savedMail: { body, cc: ["eve@example.com"] } }), saved);
  await page.reload();
  await expect(page.getByText("The recipients changed, and so did the link in your email.")).toBeVisible();
  expect(await mailOf(page)).not.toContain("?m=");
  await ada.driver.call(disconnectApp, { params: { id: OUTLOOK_APP_ID } });
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByText("Connect your Aside account")).toBeVisible();
  await expect(page.getByRole("button", { name: "Connect", exact: true })).toBeVisible();
  await close();
});

test("an old Outlook shows which versions work", async () => {
  const { page, close } = await openBrowser({ speaks: false });
  await openPane(page, { query: "?old" });
  await expect(page.getByText("This version of Outlook can't sign you in")).toBeVisible();
  await close();
});
