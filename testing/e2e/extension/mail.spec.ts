import { expect, type Page, test } from "@playwright/test";
import { getEvent } from "@aside/core/messages/contract.ts";
import { updatePost } from "@aside/core/messages/post-contract.ts";
import type { MailSiteName } from "@aside/extension/src/messages.ts";
import { recordEvent } from "../support/editor.ts";
import { makePerson, type Person } from "../support/people.ts";
import { add, buttonOf, choose, expectLinks, linksIn, open, openMail, panelOf, remove, textOf } from "./mail-support.ts";
import { LONG } from "./support.ts";

const addresseeOf = ({ email, name }: Person) => ({ email, name });
const blocksIn = async (page: Page) => await textOf(page).getByText("▶").count();

async function makeTitled(person: Person, title: string): Promise<string> {
  const { eventId, postId } = await recordEvent(person, { seconds: 1 });
  await person.driver.call(updatePost, { params: { id: postId }, body: { title } });
  return eventId;
}

const membersOf = async (person: Person, eventId: string) =>
  (await person.driver.call(getEvent, { params: { id: eventId } })).Members.map(({ UserDetails }) => UserDetails.email).toSorted();

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
    expect(errors).toEqual([]);
    await close();
  });
