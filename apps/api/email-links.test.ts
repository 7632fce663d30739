import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { DEFAULT_PRIVACY, getEvent, type PrivacySettings, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { createPost, getPost } from "@aside/core/messages/post-contract.ts";
import { createComment } from "@aside/features/comments/contract.ts";
import { sendPost } from "@aside/features/delivery/contract.ts";
import { findMemberByToken } from "@aside/features/delivery/server/find-member.ts";
import { queueMails } from "@aside/features/delivery/server/invite.ts";
import { DELIVERY_KINDS } from "@aside/features/delivery/server/store.ts";
import { runDigests } from "@aside/features/notifications/server/digests/send-digests.ts";
import { drawSharePage } from "@aside/features/viewing/server/share-page.ts";
import { readUnsubscribeToken } from "@aside/server/email/unsubscribe-token.ts";
import { record, recordPost } from "@aside/testkit/media/record.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const ROOT = join(import.meta.dirname, "../..");

const EMAIL_KINDS = "testing/e2e/messages/email-kinds.spec.ts";

/** Every module that writes an email. A new one is listed here, and its links are tested. */
const TEMPLATES: Record<string, string> = {
  "features/delivery/server/delivery-email.ts": "below",
  "features/notifications/server/digests/digest-email.ts": "below",
  "features/delivery/server/retry-email.ts": "features/delivery/server/retry-upload.hostile.test.ts",
  "features/my-account/server/account-emails.ts": EMAIL_KINDS,
  "features/scheduling/server/demo-email.ts": EMAIL_KINDS,
  "features/sign-in/server/sign-up/code-mail.ts": "a code, no link",
  "features/single-sign-on/server/confirm-email/code-mail.ts": "a code, no link",
  "features/sign-in/server/passwords/reset-mail.ts": EMAIL_KINDS,
  "features/billing/server/webhook/billing-email.ts": EMAIL_KINDS,
  "features/site/server/subscribers/subscribe.ts": EMAIL_KINDS,
  "features/site/server/newsletters/newsletter-email.ts": EMAIL_KINDS,
  "features/invitations/server/invite-email.ts": EMAIL_KINDS,
  "features/forms/server/notify/form-email.ts": EMAIL_KINDS,
  "features/crm/server/send-stopped-mail.ts": "features/crm/server/connections/connections.hostile.test.ts",
  "features/webhooks/server/send-stopped-mail.ts": "features/webhooks/server/deliveries/deliveries.test.ts",
};

const SOURCES = globSync("{features,core,server,apps}/**/*.ts", {
  cwd: ROOT,
  exclude: (path) => path.includes("node_modules") || path.endsWith(".test.ts") || path.endsWith("dist"),
}).filter((path) => !path.endsWith(".test.ts"));
const readSource = (path: string) => readFileSync(join(ROOT, path), "utf8");

test("each module that writes an email is known", () => {
  const writers = SOURCES.filter((path) => readSource(path).includes("email/layout.ts"));
  expect(writers.toSorted()).toEqual(Object.keys(TEMPLATES).toSorted());
});

test("only server/email/links.ts makes the addresses in emails", () => {
  const others = SOURCES.filter((path) => path !== "server/email/links.ts" && /server\/email\/(?!links)/.test(readSource(path)));
  expect(others.length).toBeGreaterThan(10);
  expect(others.filter((path) => /\bpublicUrl\b|\bshareUrl\(/.test(readSource(path)))).toEqual([]);
});

const SETTINGS: Record<string, Partial<PrivacySettings>> = {
  anyone: {},
  "signed-in people": { signed_in_users_can_view_post: true },
  recipients: { recipients_can_view_post: true },
  "recipients who sign in": { recipients_can_view_post: true, signed_in_users_can_view_post: true },
  "recipients, acknowledgement": { recipients_can_view_post: true, acknowledgement_required: true },
  "recipients, private replies": { recipients_can_view_post: true, keep_replies_private: true },
  "recipients, no guests' replies": { recipients_can_view_post: true, allow_anonymous_replies: false },
};

let app: TestApp;
let clock = 0;
let ada: Signed;
let eve: Signed;
beforeAll(async () => {
  app = await startApp({ now: () => new Date(Date.now() + clock), worker: true, enrichments: false, env: { ASR: "off" } });
  ada = await createUser(app, "Ada Sender");
  eve = await createUser(app, "Eve Account");
});
afterAll(async () => await app.stop());

const address = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@work.example`;

type Mail = Awaited<ReturnType<TestApp["mailbox"]["list"]>>[number];
const linksOfHtml = (mail: Mail) =>
  [...mail.html.matchAll(/href="(https?:[^"]+)"/g)].map(([, href]) => href?.replaceAll("&amp;", "&") ?? "");
const linksOfText = (mail: Mail) => [...(mail.text ?? "").matchAll(/https?:\/\/\S+/g)].map(([href]) => href);

/** What a browser that knows nobody gets: the page, the sign-in on the way to it, or nothing. */
async function open(link: string, person: { userId: string | null }): Promise<string> {
  const url = new URL(link);
  expect(url.origin).toBe(app.url);
  const [, , eventId = "", page] = url.pathname.split("/");
  if (url.pathname.startsWith("/v1/")) return (await fetch(url)).ok ? "unsubscribe" : "nothing";
  if (url.pathname === "/unsubscribe")
    return readUnsubscribeToken(app.context.config.secretKey, url.searchParams.get("token") ?? "") ? "unsubscribe" : "nothing";
  if (page === "view") {
    const member = await findMemberByToken(app.context, eventId, url.searchParams.get("m") ?? "");
    const viewer = { browserId: null, memberIds: member ? [member.id] : [] };
    const drawn = await drawSharePage(app.context, { kind: "anonymous", viewer }, eventId);
    return drawn.status === 200 ? "page" : drawn.needsSignIn ? "sign-in" : "nothing";
  }
  // The person signs in, and then they may view it (the browser journey emailed-links.spec.ts does so).
  if (page === "open") return (await signedIn(person).try(getEvent, { params: { id: eventId } })).status === 200 ? "sign-in" : "nothing";
  return ["/notifications", "/account/notifications"].includes(url.pathname) ? "sign-in" : "nothing";
}
const signedIn = ({ userId }: { userId: string | null }) => (userId === ada.userId ? ada : eve);

async function digestTo(person: Signed): Promise<void> {
  clock = 25 * 3_600_000;
  const data = { user_ids: [person.userId], slot: app.context.now().toISOString() };
  await runDigests(app.context, app.mailbox, { data, signal: new AbortController().signal, attempt: 1, isLastAttempt: true });
  clock = 0;
}

const comment = async (from: Signed, postId: string, text: string) =>
  await from.call(createComment, { params: { id: postId }, body: { client_id: crypto.randomUUID(), text } });

async function reply(from: Signed, eventId: string): Promise<void> {
  const { id } = await from.call(createPost, { body: { event_id: eventId, title: "An answer" } });
  await record(from, id, { seconds: 1 });
  await from.call(sendPost, { params: { id }, body: {} });
}

describe.each(Object.entries(SETTINGS))("when %s can watch", (setting, flags) => {
  /** Of each kind: what its links open in a fresh browser. */
  const rows: Record<string, string[]> = {};
  const wrong: string[] = [];
  beforeAll(async () => {
    const since = new Set((await app.mailbox.list()).map(({ id }) => id));
    const [tom, bea] = [address("tom"), address("bea")];
    const postId = await recordPost(ada);
    const { event_id: eventId } = await ada.call(getPost, { params: { id: postId } });
    await ada.call(updatePrivacySettings, { params: { id: eventId }, body: { ...DEFAULT_PRIVACY, ...flags } });
    const body = { recipients: `${tom},${eve.email}`, bcc: bea, title: "Offer", send_copy: true };
    await ada.call(sendPost, { params: { id: postId }, body });
    await queueMails(app.context, app.context.db, { id: postId, eventId, eventCreatorId: ada.userId }, "update", [eve.userId]);
    await app.waitForJobs();
    await reply(ada, eventId);
    await reply(eve, eventId);
    await comment(ada, postId, `@[${eve.userId}] what do you think?`);
    await comment(eve, postId, "A good offer.");
    await app.waitForJobs();
    await digestTo(ada);
    await digestTo(eve);
    const people: Record<string, { name: string; userId: string | null }> = {
      [ada.email]: { name: "creator", userId: ada.userId },
      [eve.email]: { name: "recipient with an account", userId: eve.userId },
      [tom]: { name: "recipient", userId: null },
      [bea]: { name: "bcc recipient", userId: null },
    };
    for (const mail of (await app.mailbox.list()).filter(({ id }) => !since.has(id))) {
      const person = people[mail.to.address];
      if (!person) continue;
      const [html, text] = [new Set(linksOfHtml(mail)), new Set(linksOfText(mail))];
      // The address of the settings is part of the digest's sentence in both.
      const once = [...text].filter((link) => !mail.html.includes(link.replaceAll("&", "&amp;")));
      for (const link of [...once, ...[...html].filter((link) => !text.has(link))])
        wrong.push(`${mail.subject}: only in one form: ${link}`);
      const opened = await Promise.all([...text].map(async (link) => await open(link, person)));
      (rows[`${kindOf(mail)} to the ${person.name}`] ??= []).push(...opened);
      if (person.name !== "bcc recipient" && `${mail.html}${mail.text}`.includes(bea))
        wrong.push(`${mail.subject}: names the bcc recipient`);
      const expected = kindOf(mail) === "copy" ? undefined : "List-Unsubscribe=One-Click";
      if (mail.headers["List-Unsubscribe-Post"] !== expected) wrong.push(`${mail.subject}: cannot be unsubscribed as it should`);
    }
  });

  test("every link of every email opens the page, or the sign-in on the way to it", () => {
    expect(wrong).toEqual([]);
    const kinds = new Set(Object.keys(rows).map((row) => row.split(" ")[0] ?? ""));
    expect(kinds).toEqual(new Set([...DELIVERY_KINDS, "digest"]));
    const table = Object.entries(rows).map(([kind, opened]) => `| ${setting} | ${kind} | ${[...new Set(opened)].toSorted().join(", ")} |`);
    // oxlint-disable-next-line no-console -- the table of the documentation
    console.info(table.join("\n"));
    expect(Object.entries(rows).filter(([, opened]) => opened.includes("nothing"))).toEqual([]);
    expect(Object.keys(rows)).toContain("reply to the creator");
    expect(Object.keys(rows)).toContain("reply to the bcc recipient");
  });
});

function kindOf({ subject }: Mail): string {
  if (subject.startsWith("Sent:")) return "copy";
  if (subject.includes("replied to")) return "reply";
  if (subject.includes("updated the video")) return "update";
  return subject.includes("notification") ? "digest" : "invitation";
}
