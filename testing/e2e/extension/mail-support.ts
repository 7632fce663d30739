import { readFileSync } from "node:fs";
import { join } from "node:path";
import { MAIL_ORIGINS } from "@aside/extension/src/mail/mail-sites.ts";
import type { MailSiteName } from "@aside/extension/src/messages.ts";
import { getEvent } from "@aside/core/messages/contract.ts";
import { updatePost } from "@aside/core/messages/post-contract.ts";
import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { watchConsole } from "../support/browser.ts";
import { recordEvent } from "../support/editor.ts";
import { makePerson, type Person } from "../support/people.ts";
import { connectExtension, LONG, openWithExtension } from "./support.ts";

const FOLDER = join(import.meta.dirname, "mail-imitations");
const TYPES: Record<string, string> = { html: "text/html", js: "text/javascript", css: "text/css" };

/** Gmail's page refuses HTML from scripts that is not marked as trusted; ours runs in a world of its own. */
const POLICY = "script-src 'self'; require-trusted-types-for 'script'; trusted-types imitation";

export type Addressee = { email: string; name: string };
export type SavedDraft = { html?: string; recipients?: Partial<Record<"to" | "cc" | "bcc", Addressee[]>> };
type Imitation = {
  open: (draft: SavedDraft) => void;
  addRecipient: (field: string, person: Addressee) => void;
  removeRecipient: (email: string) => void;
  paste: (html: string) => void;
  showThread: (messages: { html: string }[]) => void;
};
declare global {
  var imitation: Imitation;
}

export type MailBrowser = {
  context: BrowserContext;
  page: Page;
  ada: Person;
  /** The texts of the emails that were sent. */
  sent: string[];
  /** What the console reports. Without the pictures: they come from this machine, from which the page of another site may load nothing. */
  errors: () => string[];
  close: () => Promise<void>;
};

type MailOptions = { search?: string; flags?: readonly string[] };

/** A connected extension whose button is on, and an imitation of Gmail or Outlook at its real address. Nothing is sent to that address. */
export async function openMail(site: MailSiteName, { search = "", flags = [] }: MailOptions = {}): Promise<MailBrowser> {
  const ada = await makePerson("Ada Lovelace");
  const { context, page, close } = await openWithExtension({ flags });
  const sent: string[] = [];
  const origin = MAIL_ORIGINS[site][0] ?? "";
  await context.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/sent") {
      sent.push(route.request().postData() ?? "");
      return await route.fulfill({ status: 204 });
    }
    const name = pathname === "/mail/" ? `${site.toLowerCase()}.html` : pathname.slice(1);
    if (name === "favicon.ico") return await route.fulfill({ status: 204 });
    const headers = { "content-security-policy": POLICY };
    await route.fulfill({ body: readFileSync(join(FOLDER, name)), contentType: TYPES[name.split(".").at(-1) ?? ""] ?? "", headers });
  });
  const setUp = await connectExtension(context, ada);
  await setUp.getByRole("switch", { name: site === "Gmail" ? "Gmail" : "Outlook on the web" }).click();
  await expect(setUp.getByRole("switch", { name: site === "Gmail" ? "Gmail" : "Outlook on the web" })).toBeChecked();
  const errors = watchConsole(page);
  await page.goto(`${origin}/mail/${search}`);
  return { context, page, ada, sent, errors: () => errors.filter((text) => !text.includes("/email-picture/")), close };
}

export const open = async (page: Page, draft: SavedDraft = {}) => await page.evaluate((given) => imitation.open(given), draft);
export const add = async (page: Page, field: "to" | "cc" | "bcc", person: Addressee) =>
  await page.evaluate((given) => imitation.addRecipient(given.field, given.person), { field, person });
export const remove = async (page: Page, email: string) => await page.evaluate((given) => imitation.removeRecipient(given), email);

export const textOf = (page: Page): Locator => page.locator(".window [contenteditable][aria-multiline]");
export const panelOf = (page: Page): Locator => page.getByRole("dialog", { name: "Add an Aside to this email" });
export const buttonOf = (page: Page): Locator => page.getByRole("button", { name: "Add an Aside", exact: true });

/** Opens the panel and chooses the Aside with this title. */
export async function choose(page: Page, title: string): Promise<void> {
  await buttonOf(page).click();
  await panelOf(page)
    .getByRole("button", { name: new RegExp(`^${title}`) })
    .click();
}

export const addresseeOf = ({ email, name }: Person): Addressee => ({ email, name });

export async function makeTitled(person: Person, title: string): Promise<string> {
  const { eventId, postId } = await recordEvent(person, { seconds: 1 });
  await person.driver.call(updatePost, { params: { id: postId }, body: { title } });
  return eventId;
}

export const membersOf = async (person: Person, eventId: string): Promise<string[]> =>
  (await person.driver.call(getEvent, { params: { id: eventId } })).Members.map(({ UserDetails }) => UserDetails.email).toSorted();

/** The links of the text that was opened last, without repetitions. */
export async function linksIn(page: Page): Promise<string[]> {
  const last = textOf(page).last();
  const all = await last.evaluate((body) => [...body.querySelectorAll("a")].map((anchor) => anchor.getAttribute("href") ?? ""));
  return [...new Set(all)];
}

export async function expectLinks(page: Page, expected: (string | RegExp)[]): Promise<void> {
  await expect(async () => {
    const links = await linksIn(page);
    expect(links).toHaveLength(expected.length);
    for (const [at, one] of expected.entries()) expect(links[at]).toMatch(one);
  }).toPass(LONG);
}
