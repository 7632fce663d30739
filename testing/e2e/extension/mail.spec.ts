import { expect, type Page, test } from "@playwright/test";
import { createPost } from "@aside/core/messages/post-contract.ts";
import type { MailSiteName } from "@aside/extension/src/messages.ts";
import { sendPost } from "@aside/features/delivery/contract.ts";
import { addEmailMembers } from "@aside/features/email-plugin/contract.ts";
import { postViews } from "@aside/features/viewing/contract.ts";
import { findViolations } from "@aside/testkit/find-violations.ts";
import { record } from "@aside/testkit/media/record.ts";
import { recordEvent } from "../support/editor.ts";
import { makePerson, type Person } from "../support/people.ts";
import { takePicture } from "../support/pictures.ts";
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
import { extensionUrl, LONG, openLink, openPopup, playedSeconds } from "./support.ts";

const blocksIn = async (page: Page) => await textOf(page).getByText("▶").count();

for (const site of ["Gmail", "Outlook"] as const satisfies readonly MailSiteName[])
  test(`${site}: an Aside is inserted once, undone, follows the recipients, and leaves with the right link`, async () => {
    test.setTimeout(240_000);
    const { page, ada, sent, errors, close } = await openMail(site);
    const [grace, eve] = [await makePerson("Grace Hopper"), await makePerson("Eve Online")];
    const eventId = await makeTitled(ada, "Quarterly report");
    const shared = `${ada.driver.url}/aside/${eventId}/view`;
    await open(page, { recipients: { to: [addresseeOf(grace)] } });
    await textOf(page).fill("Hello Grace");
    await choose(page, "Quarterly report");
    await expectLinks(page, [/\?m=/]);
    const personal = (await linksIn(page))[0] ?? "";
    expect(personal.startsWith(`${shared}?m=`)).toBe(true);
    await expect(textOf(page)).toContainText("Hello Grace");
    expect(await membersOf(ada, eventId)).toEqual([grace.email]);

    // Chosen again, it is found.
    await choose(page, "Quarterly report");
    await expect(panelOf(page)).toBeHidden();
    expect(await blocksIn(page)).toBe(1);

    // The editor's own undo.
    await textOf(page).press("Control+z");
    await expect.poll(async () => await blocksIn(page)).toBe(0);
    await expect(textOf(page)).toContainText("Hello Grace");
    await choose(page, "Quarterly report");
    await expectLinks(page, [personal]);

    // A second person: at once everybody's link, and they are members.
    await add(page, "cc", addresseeOf(eve));
    await expectLinks(page, [shared]);
    await expect.poll(async () => await membersOf(ada, eventId), LONG).toEqual([eve.email, grace.email].toSorted());
    await remove(page, eve.email);
    await expectLinks(page, [personal]);
    // Bcc: not made a member, whom the others would see, and no personal link.
    await add(page, "bcc", { email: "secret@example.com", name: "Secret" });
    await expectLinks(page, [shared]);
    await textOf(page).press("Control+Enter");
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]).toContain(`href="${shared}"`);
    expect(sent[0]).not.toContain("?m=");
    expect(await membersOf(ada, eventId)).not.toContain("secret@example.com");

    // The saved draft is opened again and sent to one person.
    await open(page, { html: sent[0] ?? "", recipients: { to: [addresseeOf(grace)] } });
    await expectLinks(page, [personal]);
    await choose(page, "Quarterly report");
    await expect(panelOf(page)).toBeHidden();
    expect(await blocksIn(page)).toBe(1);
    await page.getByRole("button", { name: "Send" }).click();
    await expect.poll(() => sent.length).toBe(2);
    expect(sent[1]?.match(/▶/g)).toHaveLength(1);
    expect(sent[1]).toContain(`href="${personal}"`);
    await expect(buttonOf(page)).toHaveCount(0);
    expect(errors()).toEqual([]);
    await close();
  });

test("a thread says who watched and who replied; quoted links and other people's Asides say nothing", async () => {
  test.setTimeout(240_000);
  const { page, ada, errors, close } = await openMail("Gmail");
  const grace = await makePerson("Grace Hopper");
  const [aside, unwatched] = [await recordEvent(ada, { seconds: 4 }), await recordEvent(ada, { seconds: 1 })];
  const foreign = await recordEvent(grace, { seconds: 1 });
  const draftOf = async (author: Person, { eventId, postId }: typeof aside, email: string) =>
    (await author.driver.call(addEmailMembers, { body: { users: [{ email }], added_in_post_id: postId, event_id: eventId } })).draft;
  const draft = await draftOf(ada, aside, grace.email);
  const others = [await draftOf(ada, unwatched, grace.email), await draftOf(grace, foreign, ada.email)];

  const viewer = await openLink(draft.share_url);
  const reply = await grace.driver.call(createPost, { body: { event_id: aside.eventId } });
  await record(grace.driver, reply.id, { seconds: 1 });
  await grace.driver.call(sendPost, { params: { id: reply.id }, body: { recipients: "" } });
  const viewers = async () => (await ada.driver.call(postViews, { params: { id: aside.postId }, query: { page: 1 } })).views;
  await expect(async () => {
    const [first] = await viewers();
    expect(first).toMatchObject({ email: grace.email, replied: true });
    expect(first?.viewed_percent).toBeGreaterThan(0);
  }).toPass(LONG);
  await viewer.close();

  const quoted = `<div class="gmail_quote"><blockquote>${draft.html}</blockquote></div>`;
  const messages = [draft, ...others, { html: `Thanks. ${quoted}` }].map(({ html }) => ({ html }));
  const before = (await viewers())[0]?.page_views;
  await page.evaluate((given) => imitation.showThread(given), messages);
  const lines = page.getByRole("note", { name: "Who watched your Aside" });
  await expect(lines).toHaveCount(2, LONG);
  await expect(lines.first()).toContainText(/Grace Hopper watched (\d+%|all of it) and replied, (just now|1 minute ago)/);
  await expect(lines.last()).toContainText("Nobody has opened it yet.");
  const link = lines.first().getByRole("link", { name: "Open the Aside" });
  await expect(link).toHaveAttribute("href", `${ada.driver.url}/aside/${aside.eventId}/view`);
  expect((await findViolations(page, { part: "main" })).map(({ id }) => id)).toEqual([]);
  expect((await viewers())[0]?.page_views).toBe(before);
  expect(errors()).toEqual([]);
  await close();
});

const PARTS = {
  Gmail: (signature: string, quote: string) =>
    `<div class="gmail_signature">${signature}</div><div class="gmail_quote"><blockquote>${quote}</blockquote></div>`,
  Outlook: (signature: string, quote: string) =>
    `<div id="Signature">${signature}</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg">From: Ada</div><div>${quote}</div>`,
};

for (const site of ["Gmail", "Outlook"] as const satisfies readonly MailSiteName[])
  test(`${site}: Asides in the signature and in the quoted message are left alone, and the new one comes before them`, async () => {
    test.setTimeout(240_000);
    const { page, ada, errors, close } = await openMail(site);
    const grace = await makePerson("Grace Hopper");
    const eventId = await makeTitled(ada, "Quarterly report");
    const other = await makeTitled(ada, "About me");
    const block = (id: string, query: string) => `<a href="${ada.driver.url}/aside/${id}/view${query}">▶ Video</a>`;
    const parts = PARTS[site](block(other, ""), block(eventId, "?m=earlier"));
    await open(page, {
      html: `<p>Hello</p>${parts}`,
      recipients: { to: [addresseeOf(grace)], cc: [{ email: "eve@example.com", name: "Eve" }] },
    });
    await choose(page, "Quarterly report");
    const shared = (id: string) => `${ada.driver.url}/aside/${id}/view`;
    await expectLinks(page, [new RegExp(`${shared(eventId)}$`), shared(other), /\?m=earlier$/]);
    expect(await membersOf(ada, eventId)).toEqual(["eve@example.com", grace.email].toSorted());
    expect(await membersOf(ada, other)).toEqual([]);
    expect(errors()).toEqual([]);
    await close();
  });

for (const site of ["Gmail", "Outlook"] as const satisfies readonly MailSiteName[])
  test(`${site}: the popup says that the site has changed, and no longer when it is as before`, async () => {
    test.setTimeout(240_000);
    const { context, page, errors, close } = await openMail(site, { search: "?changed" });
    await open(page);
    const popup = await openPopup(context);
    const banner = popup.getByText(`${site} has changed. The button may be missing.`);
    await page.bringToFront();
    await expect(banner).toBeVisible(LONG);
    await page.goto(page.url().replace("?changed", ""));
    await open(page);
    await expect(buttonOf(page)).toBeVisible();
    await expect(banner).toBeHidden(LONG);
    expect(errors()).toEqual([]);
    await close();
  });

test("the panel works by keyboard, in light and dark, and turning the button off removes it", async () => {
  test.setTimeout(240_000);
  const { context, page, ada, errors, close } = await openMail("Gmail");
  await makeTitled(ada, "Budget plan");
  await makeTitled(ada, "Team update");
  await open(page);
  await textOf(page).pressSequentially("One");
  await buttonOf(page).focus();
  await page.keyboard.press("Enter");
  const search = panelOf(page).getByRole("searchbox", { name: "Search your Asides" });
  await expect(panelOf(page).getByRole("button", { name: /^Budget plan/ })).toBeVisible();
  for (const width of [380, 1440])
    for (const theme of ["light", "dark"]) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate((name) => document.body.classList.toggle("dark", name === "dark"), theme);
      // Placed and colored when it opens.
      await page.keyboard.press("Escape");
      await expect(panelOf(page)).toBeHidden();
      await expect(buttonOf(page)).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(panelOf(page).getByRole("radio", { name: "Camera" })).toBeFocused();
      await takePicture(page, `extension-mail-${width}-${theme}`);
      expect((await findViolations(page, { part: "aside-compose-button" })).map(({ id }) => id)).toEqual([]);
      const box = await panelOf(page).boundingBox();
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true);
    }
  await search.focus();
  await page.keyboard.type("budget");
  await expect(panelOf(page).getByRole("button", { name: /^Team update/ })).toBeHidden();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expectLinks(page, [/\/view$/]);
  // At the caret that the text had.
  await expect(textOf(page)).toContainText(/^One.*Budget plan/s);

  const setUp = await context.newPage();
  await setUp.goto(extensionUrl("set-up.html"));
  await setUp.getByRole("switch", { name: "Gmail" }).click();
  await expect(setUp.getByRole("switch", { name: "Gmail" })).not.toBeChecked();
  await page.reload();
  await open(page);
  await expect(textOf(page)).toBeVisible();
  expect(await setUp.evaluate(async () => await chrome.scripting.getRegisteredContentScripts({ ids: ["aside-mail"] }))).toEqual([]);
  await expect(buttonOf(page)).toHaveCount(0);
  expect(errors()).toEqual([]);
  await close();
});

test("a recording that is started in an email is inserted when it stops, and its picture follows", { tag: "@recorder" }, async () => {
  test.setTimeout(240_000);
  const { context, page, ada, errors, close } = await openMail("Gmail");
  await open(page, { recipients: { to: [{ email: "grace@example.com", name: "Grace Hopper" }] } });
  const pages = context.pages().length;
  await buttonOf(page).click();
  await panelOf(page).getByRole("radio", { name: "Camera" }).check();
  await panelOf(page).getByRole("button", { name: "Start recording" }).click();
  await expect(panelOf(page).getByText(/^Recording 0:0[2-9]/)).toBeVisible(LONG);
  expect(await linksIn(page)).toEqual([]);
  await panelOf(page).getByRole("button", { name: "Stop and insert" }).click();
  await expectLinks(page, [/\?m=/]);
  await expect(textOf(page).locator("a img")).toHaveAttribute("src", /\/email-picture\//, LONG);
  expect(await playedSeconds(ada, (await linksIn(page))[0] ?? "")).toBeGreaterThan(1);
  expect(context.pages()).toHaveLength(pages);
  // One step takes all of it back.
  await textOf(page).press("Control+z");
  await expect(textOf(page).locator("a, img")).toHaveCount(0);
  expect(errors()).toEqual([]);
  await close();
});
