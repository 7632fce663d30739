import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page, test } from "@playwright/test";
import { sendPost } from "@aside/features/delivery/contract.ts";
import { createdEvents } from "@aside/features/inbox/contract.ts";
import { createPartner } from "@aside/features/partners/contract.ts";
import { makeSigner, type Signer } from "@aside/features/partners/testkit/assertions.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { openAs } from "../support/open-as.ts";
import { makePerson, newDomain, type Person, productUrl } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { expectToast } from "../support/toasts.ts";

const addressOf = (signer: Signer, issuer: string) => async (person: Person, redirectPath: string) => {
  const audience = `${productUrl()}/integrate`;
  const assertion = await signer.sign({ iss: issuer, aud: audience, email: person.email });
  return { assertion, hash: `#${new URLSearchParams({ type: "partner", assertion, redirectPath })}` };
};

/** The address of a page of another origin, which opens what it is given in a popup. */
async function startOtherProduct(): Promise<{ url: string; stop: () => void }> {
  const page = `<!doctype html><html lang="en"><title>Intranet</title><h1>Intranet</h1><button>Open</button>
    <script>document.querySelector("button").onclick = () => window.open(decodeURIComponent(location.search.slice(1)), "_blank", "width=800,height=700")</script></html>`;
  const server = createServer((_, response) => response.writeHead(200, { "content-type": "text/html" }).end(page));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, stop: () => server.close() };
}

const isSignedInAs = async (page: Page, person: Person) =>
  await expect.poll(() => page.evaluate(() => localStorage.getItem("aside.session") ?? "")).toContain(person.email);

test("an administrator adds a partner with a pasted key, and sees what it has to sign", async () => {
  const ada = await makePerson("Ada Lovelace", productUrl(), newDomain());
  const signer = await makeSigner();
  const { page, errors, close } = await openAs(ada, "/admin/partners");
  await expect(page.getByText("No partners yet")).toBeVisible();
  await expect(page.getByText("isn't verified yet")).toBeVisible();
  await expectAccessible(page, "partners-empty");

  await page.getByRole("button", { name: "Add partner" }).click();
  const dialog = page.getByRole("dialog", { name: "Add partner" });
  await dialog.getByRole("button", { name: "Add partner" }).click();
  await expect(dialog.getByText("Please enter a name")).toBeVisible();
  await expect(dialog.getByText("Please enter an address that starts with https://")).toBeVisible();
  await dialog.getByLabel("Name").fill("Intranet");
  await dialog.getByRole("radio", { name: "Pasted here" }).check();
  await expect(dialog.getByText("Please paste a public key")).toBeVisible();
  await expectAccessible(page, "partners-new");
  await dialog.getByLabel("Public key").fill(signer.pem);
  await dialog.getByRole("button", { name: "Add partner" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Intranet" })).toBeVisible();
  await expect(page.getByText("Never used.")).toBeVisible();

  await page.getByRole("button", { name: "Copy issuer: Intranet" }).click();
  const issuer = await page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("button", { name: "Copy audience" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${productUrl()}/integrate`);
  await page.getByRole("button", { name: "Example: Intranet" }).click();
  const example = page.getByRole("dialog", { name: "Sign an assertion" });
  expect(JSON.parse(await example.getByLabel("Claims").inputValue())).toMatchObject({ iss: issuer, aud: `${productUrl()}/integrate` });
  await expectAccessible(page, "partners-example");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Example: Intranet" })).toBeFocused();
  expect(errors).toEqual([]);
  await close();
});

test("an administrator tests what a partner signs, turns it off, renames and deletes it", async () => {
  const ada = await makePerson("Ada Lovelace", productUrl(), newDomain());
  const uma = await makePerson("Uma User", productUrl(), ada.email.split("@")[1]);
  const signer = await makeSigner();
  const { id } = await ada.driver.call(createPartner, { body: { name: "Intranet", keys: signer.pem } });
  const addressFor = addressOf(signer, id);
  const { page, errors, close } = await openAs(ada, "/admin/partners");
  const check = async (assertion: string, message: RegExp) => {
    await page.getByLabel("Assertion").fill(assertion);
    await page.getByRole("button", { name: "Test", exact: true }).click();
    await expect(page.getByRole("status").filter({ hasText: message })).toBeVisible();
  };
  await check((await addressFor(uma, "/")).assertion, /Accepted.*Intranet.*would sign in uma-/);
  await check((await addressFor(ada, "/")).assertion, /Refused.*administrator/);
  await check("hello", /Refused.*not a signed JWT/);
  await expectAccessible(page, "partners");

  await page.getByRole("button", { name: "Turn off Intranet" }).click();
  await expect(page.getByRole("button", { name: "Turn on Intranet" })).toBeVisible();
  await check((await addressFor(uma, "/")).assertion, /turned off/);
  await page.getByRole("button", { name: "Edit Intranet" }).click();
  const edit = page.getByRole("dialog", { name: "Edit partner" });
  await expect(edit.getByLabel("Public key")).toHaveValue(/"kty": "EC"/);
  await edit.getByLabel("Name").fill("Portal");
  await edit.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Delete Portal" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No partners yet")).toBeVisible();
  expect(errors).toEqual([]);
  await close();
});

test("another product opens the app in a popup, as its own person, once", async () => {
  const ada = await makePerson("Ada Lovelace", productUrl(), newDomain());
  const domain = ada.email.split("@")[1] ?? "";
  const uma = await makePerson("Uma User", productUrl(), domain);
  const eve = await makePerson("Eve Other", productUrl(), domain);
  const signer = await makeSigner();
  const { id } = await ada.driver.call(createPartner, { body: { name: "Intranet", keys: signer.pem } });
  const addressFor = addressOf(signer, id);
  const other = await startOtherProduct();
  const postId = await recordPost(ada.driver, { seconds: 1 });
  await ada.driver.call(sendPost, { params: { id: postId }, body: { recipients: "", title: "For the company" } });
  const [made] = (await ada.driver.call(createdEvents, { query: {} })).items;

  const { page, close } = await openBrowser({ speaks: false });
  const openPopup = async (address: string) => {
    await page.goto(`${other.url}/?${encodeURIComponent(address)}`);
    const [popup] = await Promise.all([page.waitForEvent("popup"), page.getByRole("button", { name: "Open" }).click()]);
    return { popup, errors: watchErrors(popup) };
  };

  const first = await addressFor(uma, "/account?from=intranet");
  const wanted = `popup_mode=true&add_user_to_aside_recipients=${made?.event_id}`;
  const opened = await openPopup(`${productUrl()}/integrate?${wanted}${first.hash}`);
  await expectToast(opened.popup, "Aside is saved in your Inbox.");
  await opened.popup.waitForURL(/\/account\?from=intranet$/);
  await isSignedInAs(opened.popup, uma);
  expect(opened.errors).toEqual([]);
  await opened.popup.close();

  // A different person: signed out first, because the other product opened the popup for Eve.
  const second = await addressFor(eve, "/account");
  const asEve = await openPopup(`${productUrl()}/integrate?popup_mode=true&creator_email=${encodeURIComponent(eve.email)}${second.hash}`);
  const signedOut = asEve.popup.waitForResponse((response) => response.url().endsWith("/v1/user/signout"));
  await signedOut;
  await asEve.popup.waitForURL(/\/account$/);
  await isSignedInAs(asEve.popup, eve);
  await expect(asEve.popup.getByText("Please sign in as")).toBeHidden();
  await asEve.popup.close();

  // Outside of popup mode nobody is replaced without a question.
  const third = await addressFor(uma, "/account");
  await page.goto(`${productUrl()}/integrate${third.hash}`);
  await expect(page.getByRole("heading", { name: "Sign in with this link?" })).toBeVisible();
  expect(new URL(page.url()).hash).toBe("");
  await expectAccessible(page, "integrate-other");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(/\/account$/);
  await isSignedInAs(page, uma);

  // Used already: the person who is signed in is signed out, and the landing page opens.
  const replayed = await openPopup(`${productUrl()}/integrate?popup_mode=true${second.hash}`);
  await replayed.popup.waitForURL(`${productUrl()}/`);
  await expect(replayed.popup.getByRole("banner").getByRole("button", { name: "Sign In" })).toBeVisible();
  expect(await replayed.popup.evaluate(() => localStorage.getItem("aside.session"))).toBeNull();

  // In the query it is not accepted, because servers would see it.
  const fourth = await addressFor(uma, "/account");
  await replayed.popup.goto(`${productUrl()}/integrate?${fourth.hash.slice(1)}`);
  await replayed.popup.waitForURL(`${productUrl()}/`);
  await close();
  other.stop();
});
