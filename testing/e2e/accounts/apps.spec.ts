import { expect, type Page, test } from "@playwright/test";
import { type LoopbackApp, startLoopbackApp } from "@aside/features/oauth/testkit/loopback-app.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { enter, makePerson, newDomain, PASSWORD, productUrl } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";

let notes: LoopbackApp;
test.beforeAll(async () => {
  notes = await startLoopbackApp(productUrl(), ["asides:read", "transcripts:read", "asides:send"]);
});
test.afterAll(async () => await notes.stop());

/** The tools that it has. */
const useToken = async () => {
  const reply = await fetch(`${productUrl()}/mcp`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${notes.token}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
  });
  const { result } = (await reply.json()) as { result?: { tools: { name: string }[] } };
  return [reply.status, result?.tools.map(({ name }) => name)];
};

async function signIn(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Sign In" }).click();
  await expect(dialog).toBeHidden();
}

test("an app asks, is connected signed out with fewer permissions, listed, and disconnected", async () => {
  test.setTimeout(240_000);
  const ada = await makePerson("Ada Lovelace");
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await page.goto(notes.url);
  await page.waitForURL(/\/oauth\/consent\//);
  await expect(page.getByRole("heading", { name: "Connect Loopback Notes?" })).toBeVisible();
  await expect(page.getByText("Unverified", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Allow" })).toBeHidden();
  await expectAccessible(page, "consent-signed-out");
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await signIn(page, ada.email);

  // Uses the keyboard only.
  await expect(page.getByText(ada.email)).toBeVisible();
  await expect(page.getByText("You'll be sent to 127.0.0.1")).toBeVisible();
  await expectAccessible(page, "consent");
  await page.getByLabel("Send Asides").focus();
  await page.keyboard.press("Space");
  await expect(page.getByLabel("Send Asides")).not.toBeChecked();
  await page.getByRole("button", { name: "Allow" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Connected: asides:read transcripts:read" })).toBeVisible();
  expect(await useToken()).toEqual([200, expect.arrayContaining(["search_asides", "get_transcript"])]);

  // Refusing leaves the connection as it is.
  await page.goto(notes.url);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "Refused: access_denied" })).toBeVisible();

  await page.goto(`${productUrl()}/account/developer`);
  await expect(page.getByRole("heading", { name: "Loopback Notes" })).toBeVisible();
  await expect(page.getByText("Read Asides, Read transcripts")).toBeVisible();
  await expectAccessible(page, "connected-apps");
  await page.getByRole("button", { name: "Disconnect Loopback Notes" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByText("No connected apps")).toBeVisible();
  expect((await useToken())[0]).toBe(401);

  // A request that was answered, or that another browser began, is gone.
  const headers = (await page.goto(`${productUrl()}/oauth/consent/unknown-request`))?.headers() ?? {};
  await expect(page.getByRole("heading", { name: "This request has expired" })).toBeVisible();
  // No site can frame it.
  expect(headers["x-frame-options"]).toBe("DENY");
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(errors.filter((error) => !error.includes("404"))).toEqual([]);
  await close();
});

test("a company registers an app, sees what its people connected, and blocks it", async () => {
  test.setTimeout(240_000);
  // The first person of a company manages its apps.
  const ada = await makePerson("Ada Lovelace", productUrl(), newDomain());
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, ada);
  await page.goto(notes.url);
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByRole("heading", { name: /^Connected/ })).toBeVisible();

  await page.goto(`${productUrl()}/admin/apps`);
  await page.getByRole("button", { name: "New app" }).click();
  const dialog = page.getByRole("dialog", { name: "New app" });
  await dialog.getByRole("button", { name: "New app" }).click();
  await expect(dialog.getByText("Please enter a name")).toBeVisible();
  await expectAccessible(page, "apps-new");
  await dialog.getByLabel("Name").fill("Our CRM");
  await dialog.getByLabel("Redirect addresses").fill("https://crm.example/callback");
  await dialog.getByLabel("Read Asides").check();
  await dialog.getByLabel("It can keep a secret").check();
  await dialog.getByRole("button", { name: "New app" }).click();
  const made = page.getByRole("dialog", { name: "Your new secret" });
  expect(await made.getByLabel("Client secret").inputValue()).toMatch(/^[\w-]{43}$/);
  await made.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("heading", { name: "Our CRM" })).toBeVisible();

  await expect(page.getByText("1 person.")).toBeVisible();
  await expectAccessible(page, "apps");
  await page.getByLabel("Access of Loopback Notes").selectOption("Blocked");
  await expect(page.getByText("Not allowed")).toBeVisible();
  expect((await useToken())[0]).toBe(401);
  await page.goto(notes.url);
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByText("Your company doesn't allow this app.")).toBeVisible();
  expect(errors.filter((error) => !error.includes("422"))).toEqual([]);
  await close();
});
