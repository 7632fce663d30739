import { expect, test } from "vitest";
import { findMissing } from "./check-site.ts";
import { eventIdOf, withoutPerson } from "./find-links.ts";
import { type Compose, type MailSite, readAddress, uniqueRecipients } from "./mail-site.ts";
import { mailSiteOf } from "./mail-sites.ts";
import { describe } from "./thread-states.ts";

const SERVER = "https://video.example.com";
const ID = "01900000-0000-7000-8000-000000000001";
const LINK = `${SERVER}/aside/${ID}/view`;

test("knows share links of its own server only", () => {
  const wrapped = `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(`${LINK}?m=abc`)}&data=05`;
  for (const href of [LINK, `${LINK}?m=abc`, LINK.replace(ID, ID.toUpperCase()), wrapped]) expect(eventIdOf(href, SERVER)).toBe(ID);
  const others = [
    LINK.replace("video.", "other."),
    LINK.replace("https", "http"),
    `${SERVER}.evil.example/aside/${ID}/view`,
    `${SERVER}/aside/${ID}/preview`,
    `${SERVER}/aside/nothing/view`,
    `https://safelinks.protection.outlook.com.evil.example/?url=${encodeURIComponent(LINK)}`,
    "mailto:ada@example.com",
    "",
  ];
  for (const href of others) expect(eventIdOf(href, SERVER)).toBeNull();
});

test("takes the person out of a link, and nothing else", () => {
  expect(withoutPerson(`${LINK}?m=abc&t=5`)).toBe(`${LINK}?t=5`);
  expect(withoutPerson(LINK)).toBe(LINK);
});

test("reads addresses with and without names, and each once", () => {
  const read: [string, unknown][] = [
    ["grace@example.com", { email: "grace@example.com", name: "" }],
    ['"Hopper, Grace" <Grace@Example.com>', { email: "grace@example.com", name: "Hopper, Grace" }],
    ["Grace Hopper (grace@example.com)", { email: "grace@example.com", name: "Grace Hopper" }],
    ["Grace Hopper", null],
    ["grace@localhost", null],
  ];
  for (const [text, expected] of read) expect(readAddress(text)).toEqual(expected);
  const [bare, named] = [
    { email: "grace@example.com", name: "" },
    { email: "grace@example.com", name: "Grace" },
  ];
  expect(uniqueRecipients([bare, named, bare])).toEqual([named]);
});

test("runs at the addresses of mail programs only", () => {
  expect(mailSiteOf("https://mail.google.com")).toBe("Gmail");
  expect(mailSiteOf("https://outlook.office.com")).toBe("Outlook");
  for (const origin of ["https://google.com", "http://mail.google.com", "https://mail.google.com.evil.example", "null", ""])
    expect(mailSiteOf(origin)).toBeNull();
});

test("says what a site that has changed does not have", () => {
  const compose = {} as Compose;
  const site = (change: Partial<MailSite>) =>
    ({
      hasSignOfCompose: () => true,
      findSendButtons: () => [{}],
      readRecipients: () => ({ shown: [], hidden: 0 }),
      ...change,
    }) as unknown as MailSite;
  expect(findMissing(site({}), [compose], () => true)).toEqual([]);
  expect(findMissing(site({}), [], () => true)).toEqual(["editor"]);
  expect(findMissing(site({ hasSignOfCompose: () => false }), [], () => true)).toEqual([]);
  expect(findMissing(site({ findSendButtons: () => [] }), [compose], () => false)).toEqual(["send", "bar"]);
  expect(findMissing(site({ readRecipients: () => null }), [compose, compose], () => true)).toEqual(["recipients"]);
});

test("says in words who watched, and when", () => {
  const now = new Date("2026-11-28T12:00:00Z");
  const viewer = { text: "Grace Hopper opened it", lastAt: "2026-11-28T11:55:00Z" };
  const words = (viewers: (typeof viewer)[], unknown = 0) => describe({ viewers, unknown }, now);
  expect(words([])).toEqual(["Nobody has opened it yet."]);
  expect(words([viewer], 2)).toEqual(["Grace Hopper opened it, 5 minutes ago", "2 views by people unknown"]);
  expect(words([viewer, viewer, viewer, viewer]).at(-1)).toBe("1 other person");
});
