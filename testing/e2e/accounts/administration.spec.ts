import { expect, type Page, test } from "@playwright/test";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execFileSync } from "node:child_process";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { withLateCode } from "../support/late-code.ts";
import { enter, makePerson, PASSWORD, waitForMail } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { type Product, startProduct } from "../support/product.ts";
import { expectToast } from "../support/toasts.ts";

const EXPIRED = "Your session has expired. Please login again to continue.";

// The first person becomes the company's super-admin.
let product: Product;
let ada: Awaited<ReturnType<typeof makePerson>>;
test.beforeAll(async () => {
  product = await startProduct({ ASR: "off" });
  ada = await makePerson("Ada Lovelace", product.url);
});
test.afterAll(async () => await product.stop());

async function openAs(person: Awaited<ReturnType<typeof makePerson>>, path: string) {
  const browser = await openBrowser({ speaks: false });
  await enter(browser.page, person);
  await browser.page.goto(`${product.url}${path}`);
  return browser;
}

async function choose(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: entry }).click();
}

function makeLogo(): string {
  const path = join(mkdtempSync(join(tmpdir(), "aside-logo-")), "logo.png");
  execFileSync("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "color=c=0x2a6f97:size=240x80:rate=1", "-frames:v", "1", path]);
  return path;
}

test("an admin invites a person, who accepts, is promoted, and is signed out when disabled", { tag: "@main" }, async () => {
  test.setTimeout(300_000);
  const admin = await openAs(ada, "/dashboard/inbox");
  const errors = watchErrors(admin.page);
  await admin.page.getByRole("button", { name: "Account of Ada Lovelace" }).click();
  await admin.page.getByRole("menuitem", { name: "Administration" }).click();
  await admin.page.waitForURL(/\/admin\/users$/);
  await expect(admin.page).toHaveTitle(/People/);
  await expect(admin.page.getByText("No pending invitations.")).toBeVisible();

  await admin.page.getByRole("button", { name: "Invite people" }).click();
  const dialog = admin.page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Email addresses" }).fill(`nia@elsewhere.com, ${ada.email}, `);
  await dialog.getByLabel("Role").selectOption("Company admin");
  await expectAccessible(admin.page, "invite-dialog");
  await dialog.getByRole("button", { name: "Send invitations" }).click();
  await expectToast(admin.page, "One invitation was sent.");
  await expect(dialog.getByText(`${ada.email}: already a member`)).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(admin.page.getByRole("button", { name: "Revoke the invitation to nia@elsewhere.com" })).toBeVisible();
  await admin.page.getByRole("button", { name: "Send again to nia@elsewhere.com" }).click();
  await expectToast(admin.page, "Too many requests. Please try again later.");
  expect(errors.splice(0)).toEqual([expect.stringMatching(/^429 /)]);

  const mail = await waitForMail("nia@elsewhere.com", /invites you to/, product.url);
  const link = `${product.url}/invite?token=${/\/invite\?token=([\w-]+)/.exec(mail.text)?.[1] ?? ""}`;
  const guest = await openBrowser({ speaks: false });
  const guestErrors = watchErrors(guest.page);
  await guest.page.goto(link);
  await expect(guest.page.getByRole("heading", { name: "Join example.com" })).toBeVisible();
  const accept = guest.page.getByRole("button", { name: "Accept invitation" });
  await expect(accept).toBeDisabled();
  await guest.page.getByLabel("Your name").fill("Nia New");
  await guest.page.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await guest.page.getByLabel("Confirm password", { exact: true }).fill(PASSWORD);
  await expectAccessible(guest.page, "invitation");
  await withLateCode(guest.page, async () => {
    await accept.click();
    await guest.page.waitForURL(/\/dashboard/);
    await expect(guest.page.getByRole("heading", { level: 1, name: "Inbox" })).toBeVisible();
  });
  await guest.page.goto(`${product.url}/admin/users`);
  await expect(guest.page.getByText("Ada Lovelace")).toBeVisible();
  // People with a higher role are shown without actions.
  await expect(guest.page.getByRole("button", { name: "Actions for Ada Lovelace" })).toBeHidden();
  await expect(guest.page.getByRole("link", { name: "Whitelist" })).toBeHidden();
  expect(guestErrors).toEqual([]);

  await admin.page.reload();
  await admin.page.getByLabel("Search people").fill("nia");
  await expect(admin.page.getByText("Ada Lovelace")).toBeHidden();
  await expect(admin.page.getByText("No pending invitations.")).toBeVisible();
  await expectAccessible(admin.page, "admin-users");
  await choose(admin.page, "Nia New", "Change role");
  await dialog.getByLabel("Role").selectOption("User");
  await expectAccessible(admin.page, "admin-role");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expectToast(admin.page, "Nia New is User now.");
  await expect(admin.page.getByRole("listitem").filter({ hasText: "nia@elsewhere.com" }).getByText("User", { exact: true })).toBeVisible();

  await choose(admin.page, "Nia New", "Change features");
  await dialog.getByRole("switch", { name: "Upload pre-recorded videos" }).uncheck();
  await expectAccessible(admin.page, "admin-features");
  await dialog.getByRole("button", { name: "Done" }).click();

  await guest.page.goto(`${product.url}/dashboard/inbox`);
  await choose(admin.page, "Nia New", "Disable account");
  await expectAccessible(admin.page, "admin-disable");
  await dialog.getByRole("button", { name: "Disable", exact: true }).click();
  await expectToast(admin.page, "The account of Nia New is disabled.");
  await expect(admin.page.getByText("Disabled", { exact: true })).toBeVisible();
  await expectToast(guest.page, EXPIRED);
  expect(errors).toEqual([]);

  // The link was already used.
  await guest.page.goto(link);
  await guest.page.waitForURL((url) => url.pathname === "/" && url.searchParams.get("show_login") === "true");
  await expectToast(guest.page, "Invalid or expired link.");
  await guest.close();
  await admin.close();
});

test("an admin sets the company's logo, filters and exports the audit log, and approves addresses", async () => {
  test.setTimeout(300_000);
  const lead = await makePerson("Lea Lead", product.url);
  const user = await openAs(lead, "/admin/company");
  await expect(user.page.getByText("This page is for administrators")).toBeVisible();
  await expectAccessible(user.page, "admin-not-for-you");
  await user.close();

  const { page, close } = await openAs(ada, "/admin/company");
  const errors = watchErrors(page);
  await page.getByLabel("Name", { exact: true }).fill("Acme Industries");
  await page.getByLabel("Logo link").fill("javascript:alert(1)");
  await expect(page.getByText("Please enter an address that begins with https://.")).toBeVisible();
  await page.getByLabel("Logo link").fill("");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expectToast(page, "Saved.");
  await page.getByLabel("Choose a picture").setInputFiles(makeLogo());
  await expect(page.getByRole("img", { name: "Logo of Acme Industries" })).toBeVisible();
  await expect(page.getByText(/^aside-verification=/)).toBeVisible();
  await expectAccessible(page, "admin-company");
  const avatar = page.getByRole("switch", { name: "Allow True Avatar" });
  await avatar.click();
  await page.reload();
  await expect(avatar).not.toBeChecked();
  await page.getByRole("switch", { name: "Required for everyone" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Require" }).click();
  await expect(page.getByText("Set up your own second factor first.")).toBeVisible();
  await expectAccessible(page, "admin-company-factor");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  expect(errors.splice(0)).toEqual([expect.stringMatching(/^422 /)]);

  await page.getByRole("link", { name: "Audit log" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Company brand changed" }).first()).toBeVisible();
  await page.getByLabel("Action").selectOption("User signed up");
  await expect(page.getByRole("listitem").filter({ hasText: "Company brand changed" })).toHaveCount(0);
  await expectAccessible(page, "admin-audit");
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as CSV" }).click();
  const file = readFileSync((await (await waiting).path()) ?? "", "utf8");
  expect(file.split("\r\n")[0]).toContain('"time","actor kind","actor","action"');
  expect(file).toContain(lead.email);

  await page.getByRole("link", { name: "Whitelist" }).click();
  await expect(page.getByText("No requests")).toBeVisible();
  await page.getByLabel("Add an address").fill("new@elsewhere.com");
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await page.getByRole("tab", { name: "Approved" }).click();
  await expect(page.getByText("new@elsewhere.com")).toBeVisible();
  await expectAccessible(page, "admin-whitelist");
  await page.getByRole("button", { name: "Revoke approval of new@elsewhere.com" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("No one approved yet")).toBeVisible();
  expect(errors).toEqual([]);

  // The company's logo is shown in every browser of its people.
  await close();
  const fresh = await openBrowser({ speaks: false });
  await fresh.page.goto(`${product.url}/dashboard/inbox`);
  const dialog = fresh.page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(ada.email);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Sign In" }).click();
  await expect(fresh.page.getByRole("banner").getByRole("img", { name: "Acme Industries" })).toBeVisible();
  await expectAccessible(fresh.page, "company-logo");
  // Also on the pages without the app.
  await fresh.page.goto(`${product.url}/about-us`);
  const logo = fresh.page.getByRole("banner").getByRole("img", { name: "Acme Industries" });
  await expect(logo).toBeVisible();
  await expect.poll(async () => await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(fresh.page, "company-logo-site");
  await fresh.close();
});
