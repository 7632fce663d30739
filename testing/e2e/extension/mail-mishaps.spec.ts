import { expect, test } from "@playwright/test";
import { addEmailMembers } from "@aside/features/email-plugin/contract.ts";
import { disconnectApp, EXTENSION_APP_ID } from "@aside/features/oauth/contract.ts";
import { recordEvent } from "../support/editor.ts";
import { makePerson } from "../support/people.ts";
import { startForwardProxy } from "./forward-proxy.ts";
import {
  add,
  addresseeOf,
  buttonOf,
  choose,
  expectLinks,
  linksIn,
  makeTitled,
  membersOf,
  open,
  openMail,
  panelOf,
  remove,
  textOf,
} from "./mail-support.ts";
import { LONG, openPopup } from "./support.ts";

for (const site of ["Gmail", "Outlook"] as const)
  test(`${site}: redo and paste bring back no link of a person who is no longer the only recipient`, async () => {
    test.setTimeout(240_000);
    const { page, ada, sent, errors, close } = await openMail(site);
    const [grace, eve] = [await makePerson("Grace Hopper"), await makePerson("Eve Online")];
    const eventId = await makeTitled(ada, "Quarterly report");
    const shared = `${ada.driver.url}/aside/${eventId}/view`;
    await open(page, { recipients: { to: [addresseeOf(grace)] } });
    await choose(page, "Quarterly report");
    await expectLinks(page, [/\?m=/]);
    const personal = (await linksIn(page))[0] ?? "";
    const copied = await textOf(page).innerHTML();
    await textOf(page).press("Control+z");
    await expectLinks(page, []);
    await add(page, "cc", addresseeOf(eve));
    await textOf(page).press("Control+Shift+z");
    await expectLinks(page, [shared]);
    await expect.poll(async () => await membersOf(ada, eventId), LONG).toEqual([eve.email, grace.email].toSorted());

    await remove(page, grace.email);
    await expectLinks(page, [/\?m=/]);
    const ofEve = (await linksIn(page))[0] ?? "";
    expect(ofEve).not.toBe(personal);
    await page.evaluate((html) => imitation.paste(html), copied);
    await expectLinks(page, [ofEve]);
    expect(await textOf(page).getByText("▶").count()).toBe(2);
    await textOf(page).press("Control+Enter");
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]).not.toContain(personal);
    expect(errors()).toEqual([]);
    await close();
  });

test("a recording goes into the email in which it was started, and into no other when that one is gone", { tag: "@recorder" }, async () => {
  test.setTimeout(240_000);
  const { context, page, errors, close } = await openMail("Gmail");
  await open(page, { recipients: { to: [{ email: "grace@example.com", name: "Grace Hopper" }] } });
  await buttonOf(page).click();
  await panelOf(page).getByRole("button", { name: "Start recording" }).click();
  await expect(panelOf(page).getByText(/^Recording 0:0[1-9]/)).toBeVisible(LONG);
  await page.keyboard.press("Escape");
  await open(page, { recipients: { to: [{ email: "eve@example.com", name: "Eve Online" }] } });
  await expect(buttonOf(page)).toHaveCount(2);
  await buttonOf(page).last().click();
  await panelOf(page).getByRole("button", { name: "Start recording" }).click();
  await expect(panelOf(page).getByText("A recording is already in progress.")).toBeVisible();
  // The other email's recording is not controlled from here.
  await expect(panelOf(page).getByRole("button", { name: "Start recording" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page
    .locator(".window")
    .first()
    .evaluate((window) => window.remove());
  await expect(buttonOf(page)).toHaveCount(1);
  const popup = await openPopup(context);
  await page.bringToFront();
  await popup.getByRole("button", { name: "Stop" }).dispatchEvent("click");
  await expect(popup.getByText("Your recording is ready")).toBeVisible(LONG);
  await buttonOf(page).click();
  await expect(panelOf(page).getByRole("button", { name: /^Untitled/ })).toBeVisible();
  expect(await linksIn(page)).toEqual([]);
  expect(errors()).toEqual([]);
  await close();
});

test("what fails without the server is made good when it is back; after a disconnection the panel leads to the set-up", async () => {
  test.setTimeout(240_000);
  const proxy = await startForwardProxy();
  const flags = [`--proxy-server=${proxy.url}`, "--proxy-bypass-list=<-loopback>"];
  const { page, ada, close } = await openMail("Gmail", { flags });
  const eventId = await makeTitled(ada, "Quarterly report");
  const watched = await recordEvent(ada, { seconds: 1 });
  const users = [{ email: "grace@example.com" }];
  const { draft } = await ada.driver.call(addEmailMembers, {
    body: { users, added_in_post_id: watched.postId, event_id: watched.eventId },
  });
  const showThread = async () => await page.evaluate((messages) => imitation.showThread(messages), [{ html: draft.html }]);
  await open(page, { recipients: { to: [{ email: "grace@example.com", name: "" }] } });
  await choose(page, "Quarterly report");
  await expectLinks(page, [/\?m=/]);
  proxy.setOn(false);
  await add(page, "cc", { email: "eve@example.com", name: "" });
  await expectLinks(page, [/\/view$/]);
  await showThread();
  await buttonOf(page).click();
  await expect(panelOf(page).getByText("Couldn't load your Asides.")).toBeVisible();
  await expect(panelOf(page).getByText(/^The link works, but the recipients were not added: Couldn't reach your server/)).toBeVisible();
  await page.keyboard.press("Escape");
  expect(await membersOf(ada, eventId)).toEqual(["grace@example.com"]);

  proxy.setOn(true);
  await buttonOf(page).click();
  await expect(panelOf(page).getByText(/^The link works, but the recipients were not added/)).toBeHidden();
  await expect.poll(async () => await membersOf(ada, eventId), LONG).toEqual(["eve@example.com", "grace@example.com"]);
  await page.keyboard.press("Escape");
  await showThread();
  await expect(page.getByRole("note", { name: "Who watched your Aside" })).toContainText("Nobody has opened it yet.", LONG);

  await buttonOf(page).click();
  await expect(panelOf(page).getByRole("button", { name: /^Quarterly report/ })).toBeVisible();
  await ada.driver.call(disconnectApp, { params: { id: EXTENSION_APP_ID } });
  await panelOf(page).getByRole("searchbox").fill("Quarterly");
  await expect(panelOf(page).getByText("Connect the extension with your Aside server first.")).toBeVisible(LONG);
  await expect(panelOf(page).getByRole("button", { name: "Set up" })).toBeVisible();
  await close();
  await proxy.stop();
});
