import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page, test } from "@playwright/test";
import { createForm, listForms } from "@aside/features/forms/admin-contract.ts";
import { shareLink } from "@aside/features/delivery/contract.ts";
import { submit } from "@aside/features/forms/testkit/submit.ts";
import { ApiDriver } from "@aside/testkit/api-driver.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { makeVideo } from "../support/dashboard.ts";
import { makePerson, newDomain, type Person, productUrl } from "../support/people.ts";
import { openAs } from "../support/open-as.ts";
import { expectAccessible, takePicture } from "../support/pictures.ts";
import { SLOWNESS } from "../support/slowness.ts";
import { playVideo } from "../support/studio.ts";
import { expectToast } from "../support/toasts.ts";
import { field, fillPerson, newAddress, openAsGuest, submitButton } from "./support.ts";

const SECONDS = 1000;
const LONG = { timeout: 60 * SECONDS * SLOWNESS };

/** With the default name another site: browsers take "localhost" for another site than the product's address. */
async function startSite(name = "localhost") {
  let code = "";
  const server: Server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>A shop</title></head><body style="margin:0"><main><h1>A shop</h1>${code}</main></body></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://${name}:${port}`,
    show: (next: string) => void (code = next),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const label = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** Builds a form with a choice and a required checkbox. Returns the code that the builder shows. */
async function buildForm(ada: Person, origin: string) {
  const { page, errors, close } = await openAs(ada, "/admin/forms");
  await page.getByRole("link", { name: "Create form" }).click();
  await page.getByRole("button", { name: "Create form" }).waitFor();
  await label(page, "Title").fill("");
  await page.getByRole("button", { name: "Create form" }).click();
  await expect(page.getByText("Please enter a title.")).toBeVisible();
  await expect(label(page, "Title")).toBeFocused();
  await label(page, "Title").fill("Ask our shop");
  await label(page, "Introduction").fill("We answer within a day.");

  await page.getByRole("button", { name: "Add field" }).click();
  const fields = page.getByRole("list", { name: "Fields" }).getByRole("listitem");
  await fields.nth(1).getByLabel("Label").fill("Product");
  await fields.nth(1).getByLabel("Type").selectOption("Choice");
  await fields.nth(1).getByLabel("Choices").fill("Lamp\nChair");
  // By keyboard: the focus stays at the field that moves.
  await page.getByRole("button", { name: "Move Product up" }).focus();
  await page.keyboard.press("Enter");
  await expect(fields.first().getByLabel("Label")).toHaveValue("Product");
  await expect(fields.first().getByRole("button", { name: "Move Product down" })).toBeFocused();
  await expect(page.getByRole("region", { name: "Preview" })).toContainText("Product (optional)");

  await label(page, "Button color").fill("#777777");
  await expect(page.getByText("Text is hard to read on this color.")).toBeVisible();
  await label(page, "Button color").fill("#2e62d9");
  await expect(page.getByText("Text reads well on this color.")).toBeVisible();
  await label(page, "Allowed sites").fill(origin);
  await expectAccessible(page, "builder-new");
  await page.getByRole("button", { name: "Create form" }).click();
  await expectToast(page, "Form created.");
  await page.waitForURL(/\/admin\/forms\/[0-9a-f-]{36}$/);
  const script = await label(page, "Script").inputValue();
  const frame = await label(page, "Frame").inputValue();
  await page.getByRole("button", { name: "Copy script" }).click();
  await expectToast(page, "Copied to clipboard!");
  expect(await page.evaluate(async () => await navigator.clipboard.readText())).toBe(script);
  await expectAccessible(page, "builder");
  expect(errors).toEqual([]);
  await close();
  return { script, frame };
}

test("a company's form is built, framed by a page of another site, recorded there, and arrives", { tag: "@recorder" }, async () => {
  test.setTimeout(300 * SECONDS * SLOWNESS);
  const ada = await makePerson("Ada Lovelace", productUrl(), newDomain());
  const site = await startSite();
  const { script, frame: frameCode } = await buildForm(ada, site.origin);
  site.show(script);

  const browser = await openBrowser({ speaks: false });
  const { page } = browser;
  const errors = watchErrors(page);
  await page.goto(site.origin);
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { name: "Ask our shop" })).toBeVisible();
  await expect(frame.getByRole("button", { name: "Sign In" })).toHaveCount(0);
  // The frame is as high as its content.
  const heights = async () => [
    (await page.locator("iframe").boundingBox())?.height ?? 0,
    await frame.locator("body").evaluate((body) => body.scrollHeight),
  ];
  await expect(async () => {
    const [outer = 0, inner = 0] = await heights();
    expect(Math.abs(outer - inner)).toBeLessThanOrEqual(2);
  }).toPass();
  for (const width of [380, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await takePicture(page, `framed-form-${width}`);
  }
  await fillPerson(frame, newAddress());
  await frame.getByRole("combobox", { name: "Product (optional)" }).selectOption("Chair");
  await frame.getByRole("button", { name: "Record a video" }).click();
  await expect(frame.getByRole("button", { name: "Start recording" })).toBeEnabled(LONG);
  await takePicture(page, "framed-recorder");
  await frame.getByRole("button", { name: "Start recording" }).click();
  await frame.getByRole("button", { name: "Stop recording" }).waitFor(LONG);
  await page.waitForTimeout(3 * SECONDS);
  await frame.getByRole("button", { name: "Stop recording" }).click();
  await expect(frame.getByRole("link", { name: "Record again" })).toBeVisible(LONG);
  await expect(field(frame, "First name")).toHaveValue("Grace");
  await frame.getByRole("button", { name: "Play" }).click();
  await expect
    .poll(async () => await frame.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime), LONG)
    .toBeGreaterThan(0.5);
  await frame.getByTestId("attachments-input").setInputFiles({ name: "order.txt", mimeType: "text/plain", buffer: Buffer.from("17") });
  await expect(frame.getByRole("button", { name: "Remove order.txt" })).toBeVisible();
  await submitButton(frame).click();
  await expect(frame.getByRole("heading", { name: "We got your message." })).toBeVisible(LONG);
  await expect(frame.getByRole("link", { name: /Open conversation/ })).toHaveAttribute("target", "_blank");
  await takePicture(page, "framed-success");
  // Nothing of the frame is kept in cookies.
  expect((await browser.context.cookies(productUrl())).map(({ name }) => name)).toEqual([]);
  expect(errors).toEqual([]);

  const agent = await openAs(ada, "/admin/forms/submissions");
  await agent.page.getByRole("link", { name: "Grace Hopper" }).click();
  await expect(agent.page.getByText("Chair")).toBeVisible();
  await expect(agent.page.getByText(site.origin)).toBeVisible();
  await expect(agent.page.getByRole("link", { name: /order.txt/ })).toBeVisible();
  await playVideo(agent.page);
  expect(agent.errors).toEqual([]);
  await agent.close();

  // The plain frame, and a site that is not listed.
  site.show(frameCode);
  await page.reload();
  await expect(frame.getByRole("heading", { name: "Ask our shop" })).toBeVisible();
  const other = await startSite();
  other.show(script);
  const refused: string[] = [];
  page.on("console", (message) => refused.push(message.text()));
  await page.goto(other.origin);
  await expect.poll(() => refused.join("\n")).toContain("frame-ancestors");
  await expect(frame.getByRole("heading", { name: "Ask our shop" })).toHaveCount(0);
  await Promise.all([site.close(), other.close(), browser.close()]);
});

test("a form's headers name the sites that may frame it and the origin of its logo; an unknown form has none", async () => {
  const ada = await makePerson("Ada Lovelace", productUrl(), newDomain());
  const branding = { accent: null, logo_url: "https://pictures.example.com/logo.png" };
  const form = await ada.driver.call(createForm, { body: { title: "Ask us", origins: ["https://www.example.com"], branding } });
  const headersOf = async (id: string) => {
    const { status, headers } = await fetch(`${productUrl()}/form/${id}`);
    const policy = headers.get("content-security-policy") ?? "";
    return { status, frame: headers.get("x-frame-options"), ancestors: /frame-ancestors ([^;]*)/.exec(policy)?.[1], policy };
  };
  const own = await headersOf(form.id);
  expect(own).toMatchObject({ status: 200, frame: null, ancestors: "'self' https://www.example.com" });
  expect(own.policy).toContain("img-src 'self' data: blob: https://pictures.example.com;");
  for (const unknown of [crypto.randomUUID(), "support", "x"])
    expect(await headersOf(unknown)).toMatchObject({ status: 404, frame: "SAMEORIGIN", ancestors: "'self'" });
  const script = await fetch(`${productUrl()}/form.js`);
  expect(script.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect((await script.text()).length).toBeLessThan(3000);
});

test("a form that is off says so, and its settings are kept", async () => {
  const ada = await makePerson("Ada Lovelace", productUrl(), newDomain());
  await buildForm(ada, "https://www.example.com");
  const { page, errors, close } = await openAs(ada, "/admin/forms");
  await page.getByRole("switch", { name: "Ask our shop accepts submissions" }).click();
  await expectToast(page, "The form no longer accepts submissions.");
  const { forms } = await ada.driver.call(listForms, {});
  const form = forms.find(({ title }) => title === "Ask our shop");
  expect(form).toMatchObject({ is_active: false, origins: ["https://www.example.com"], branding: { accent: "#2e62d9" } });
  expect(form?.fields.map(({ label: name, type, options }) => [name, type, options])).toEqual([
    ["Product", "select", ["Lamp", "Chair"]],
    ["How can we help?", "longtext", []],
  ]);
  await page.getByRole("listitem").filter({ hasText: "Ask our shop" }).getByRole("link", { name: "Settings" }).click();
  await expect(label(page, "Accepts submissions")).not.toBeChecked();
  const guest = await openAsGuest(form?.url ?? "");
  await expect(guest.page.getByRole("heading", { name: "This form no longer accepts submissions." })).toBeVisible();
  await expectAccessible(guest.page, "form-unavailable");
  expect(errors).toEqual([]);
  await guest.close();
  await close();
});

test("a returning visitor attaches a file in a frame of the product's own site, where the browser sends cookies", async () => {
  const ada = await makePerson("Ada Lovelace", productUrl(), newDomain());
  const site = await startSite(new URL(productUrl()).hostname);
  const { url } = await ada.driver.call(createForm, { body: { title: "Ask our shop", allows_video: false, origins: [site.origin] } });
  site.show(`<iframe title="Ask our shop" src="${url}" width="100%" height="900"></iframe>`);
  const { page, errors, close, context } = await openAsGuest(productUrl());
  // Their token is gone; other cookies of the product are still there.
  await context.clearCookies({ name: "csrf_token" });
  await context.addCookies([{ name: "aside_viewer", value: crypto.randomUUID(), url: productUrl() }]);
  await page.goto(site.origin);
  const frame = page.frameLocator("iframe");
  await frame.getByTestId("attachments-input").setInputFiles({ name: "order.txt", mimeType: "text/plain", buffer: Buffer.from("17") });
  await expect(frame.getByRole("button", { name: "Remove order.txt" })).toBeVisible();
  await context.clearCookies({ name: "csrf_token" });
  await frame.getByTestId("attachments-input").setInputFiles({ name: "bill.txt", mimeType: "text/plain", buffer: Buffer.from("18") });
  await expect(frame.getByRole("button", { name: "Remove bill.txt" })).toBeVisible();
  await fillPerson(frame, newAddress());
  await submitButton(frame).click();
  await expect(frame.getByRole("heading", { name: "We got your message." })).toBeVisible(LONG);
  expect(errors.filter((error) => !error.includes("400"))).toEqual([]);
  await close();
  await site.close();
});

test("visitors of a company's form, of their conversation and of a reply see no offers of the product", async () => {
  const ada = await makePerson("Ada Lovelace", productUrl(), newDomain());
  const form = await ada.driver.call(createForm, { body: { title: "Ask our shop" } });
  const sent = await submit(new ApiDriver(productUrl()), { form: form.id });
  const { eventId, postId } = await makeVideo(ada, "Plan");
  await ada.driver.call(shareLink, { params: { id: postId }, body: {} });
  const offers = (page: Page) => page.getByRole("link", { name: /^(How it Works|Get Started Free)$/ });
  const { page, errors, close } = await openAsGuest(`${productUrl()}/feedback`);
  await expect(offers(page)).not.toHaveCount(0);
  for (const [address, heading] of [
    [`${productUrl()}/respond/${eventId}`, "Reply to Ada Lovelace"],
    [form.url, "Ask our shop"],
    [productUrl() + sent.url, "Ask our shop"],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
    await expect(offers(page)).toHaveCount(0);
  }
  expect(errors).toEqual([]);
  await close();
});
