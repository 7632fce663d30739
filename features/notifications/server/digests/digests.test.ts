import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { findPreferences } from "@aside/testkit/stores/accounts-store.ts";
import { insertComment, makeWaiting } from "@aside/testkit/stores/notifications-store.ts";
import { createUser } from "@aside/testkit/people.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import type { Mailer, MailMessage } from "@aside/server/email/port.ts";
import { sendPost } from "../../../delivery/contract.ts";
import { DEFAULT_PRIVACY, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { commentAdded } from "@aside/core/messages/facts.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { getNotificationSettings, saveNotificationSettings, updateNotificationStatus } from "../../contract.ts";
import { listDuePeople } from "./digest-store.ts";
import { updatePreferences } from "../../../my-account/contract.ts";
import { findSlots, planDigests } from "./plan-digests.ts";
import { runDigests } from "./send-digests.ts";
import { stopAddress, STOP_PATHS } from "../stop-token.ts";

type Person = Awaited<ReturnType<typeof createUser>>;

const HOUR = 3_600_000;
let app: TestApp;
let clock = 0;
let ada: Person;
let postId: string;
let eventId: string;
beforeAll(async () => {
  app = await startApp({ now: () => new Date(Date.now() + clock), worker: true, enrichments: false, env: { ASR: "off" } });
  ada = await createUser(app, "Ada Lovelace");
  postId = await recordPost(ada);
  await ada.call(sendPost, { params: { id: postId }, body: { recipients: "", title: "Plans & <b>plots</b>" } });
  eventId = (await ada.call(getPost, { params: { id: postId } })).event_id;
}, 60_000);
afterEach(() => (clock = 0));
afterAll(async () => await app.stop());

async function mention(person: Person, excerpt: string): Promise<void> {
  const id = crypto.randomUUID();
  await insertComment(app.context.db, { id, postId, userId: ada.userId, text: excerpt });
  const payload = { post_id: postId, comment_id: id, user_id: ada.userId, name: "", mentions: [person.userId], answers: null, excerpt };
  await app.context.db
    .transaction()
    .execute(async (trx) => await app.context.events.emit({ db: trx, context: app.context }, commentAdded, payload));
}

/** A mailer of the test's own: what it took, and when it is out of order. */
function makeMailer(options: { fails?: (message: MailMessage) => boolean } = {}): Mailer & { sent: MailMessage[] } {
  const sent: MailMessage[] = [];
  return {
    sent,
    send: async (message) => {
      if (options.fails?.(message)) throw new Error("550 no such mailbox");
      sent.push(message);
      return await Promise.resolve({ id: message.messageId ?? "" });
    },
    close: async () => await Promise.resolve(),
  };
}

const isDue = async (person: Person) =>
  (
    await listDuePeople(app.context.db, await findSlots(app.context), { after: "00000000-0000-0000-0000-000000000000", limit: 10_000 })
  ).includes(person.userId);
const run = async (people: Person[], mailer: Mailer, options: { isLastAttempt?: boolean } = {}) =>
  await runDigests(app.context, mailer, {
    data: { user_ids: people.map((one) => one.userId), slot: app.context.now().toISOString() },
    signal: new AbortController().signal,
    attempt: 1,
    isLastAttempt: options.isLastAttempt ?? false,
  });
/** To this minute of tomorrow, UTC. */
const goTo = (hour: number, minute = 0) => {
  const now = new Date();
  clock = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, hour, minute) - now.getTime();
};

test("a digest is sent by the worker, lists new notifications once, and links to them", async () => {
  const eve = await createUser(app, "Eve Moneypenny");
  await mention(eve, "look <at> this");
  await mention(eve, "and this");
  goTo(8, 5);
  await planDigests(app.context);
  await app.waitForJobs();
  await planDigests(app.context);
  await app.waitForJobs();
  const emails = (await app.mailbox.list(eve.email)).filter((mail) => /notification/.test(mail.subject));
  expect(emails.map((mail) => mail.subject)).toEqual(["2 new notifications in Aside"]);
  const [mail] = emails;
  expect(mail?.html).toContain("mentioned you in a comment on “Plans &amp; &lt;b&gt;plots&lt;/b&gt;”");
  expect(mail?.html).toContain("look &lt;at&gt; this");
  expect(mail?.text).toContain(`${app.url}/aside/${eventId}/open?comment=`);
  expect(mail?.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  expect(mail?.headers["List-Unsubscribe"]).toContain(STOP_PATHS.digests);
}, 60_000);

test("daily digests come after eight local time, hourly ones after the hour, disabled ones never", async () => {
  const [daily, hourly, off] = [await createUser(app, "Daily"), await createUser(app, "Hourly"), await createUser(app, "Off")];
  await daily.call(saveNotificationSettings, { body: { time_zone: "Asia/Kathmandu" } });
  await hourly.call(saveNotificationSettings, { body: { digest: "hourly" } });
  await off.call(saveNotificationSettings, { body: { digest: "off" } });
  for (const person of [daily, hourly, off]) await mention(person, "hello");
  // Kathmandu is 5:45 ahead: eight there is 2:15.
  goTo(2, 14);
  const slot = (await findSlots(app.context)).daily.get("Asia/Kathmandu");
  expect(slot?.toISOString()).toMatch(/T02:15:00/);
  clock = Math.ceil(Date.now() / HOUR) * HOUR - Date.now() + 1000;
  expect([await isDue(hourly), await isDue(off)]).toEqual([true, false]);
  clock = 25 * HOUR;
  expect([await isDue(daily), await isDue(hourly), await isDue(off)]).toEqual([true, true, false]);
});

test("read, disabled and hidden notifications are in no digest, and cause none", async () => {
  const people = [await createUser(app, "Read"), await createUser(app, "Unwanted"), await createUser(app, "Shut out")] as const;
  for (const person of people) await mention(person, "hello");
  await people[0].call(updateNotificationStatus, { body: { status: "read" } });
  await people[1].call(saveNotificationSettings, { body: { kinds: { mention: { email: false } } } });
  await ada.call(updatePrivacySettings, { params: { id: eventId }, body: { ...DEFAULT_PRIVACY, recipients_can_view_post: true } });
  clock = 25 * HOUR;
  const mailer = makeMailer();
  await run([...people], mailer);
  clock = 0;
  await ada.call(updatePrivacySettings, { params: { id: eventId }, body: DEFAULT_PRIVACY });
  expect(mailer.sent).toEqual([]);
  clock = 25 * HOUR;
  expect(await Promise.all(people.map(isDue))).toEqual([false, false, false]);
});

test("quiet hours postpone it", async () => {
  const eve = await createUser(app, "Quiet");
  await mention(eve, "psst");
  const at = new Date(Date.now() + 25 * HOUR);
  const minute = at.getUTCHours() * 60 + at.getUTCMinutes();
  await eve.call(saveNotificationSettings, { body: { quiet: { from: (minute + 1439) % 1440, to: (minute + 60) % 1440 } } });
  clock = 25 * HOUR;
  const mailer = makeMailer();
  await run([eve], mailer);
  expect([mailer.sent.length, await isDue(eve)]).toEqual([0, true]);
  clock += 2 * HOUR;
  await run([eve], mailer);
  expect([mailer.sent.length, await isDue(eve)]).toEqual([1, false]);
});

test("when killed between sending and marking, the same Message-ID is sent again; two concurrent runs send one", async () => {
  const eve = await createUser(app, "Twice");
  await mention(eve, "once");
  clock = 25 * HOUR;
  const dying = makeMailer();
  const { send } = dying;
  dying.send = async (message) => {
    await send(message);
    throw new Error("killed");
  };
  await expect(run([eve], dying)).rejects.toThrow("killed");
  const mailer = makeMailer();
  await Promise.all([run([eve], mailer), run([eve], mailer), run([eve], mailer)]);
  expect(mailer.sent.map((mail) => mail.messageId)).toEqual([dying.sent[0]?.messageId]);
});

test("an address that refuses email does not block others and is given up eventually", async () => {
  const [bad, good] = [await createUser(app, "Bad"), await createUser(app, "Good")];
  for (const person of [bad, good]) await mention(person, "hello");
  clock = 25 * HOUR;
  const mailer = makeMailer({ fails: (message) => message.to.address === bad.email });
  await expect(run([bad, good], mailer)).rejects.toThrow("550");
  expect([mailer.sent.map((mail) => mail.to.address), await isDue(bad)]).toEqual([[good.email], true]);
  await expect(run([bad, good], mailer, { isLastAttempt: true })).rejects.toThrow("550");
  expect([mailer.sent.length, await isDue(bad)]).toEqual([1, false]);
});

test("one-click unsubscribe ends them without a session; opening the link or another user's link does not", async () => {
  const eve = await createUser(app, "Stop");
  await mention(eve, "hello");
  clock = 25 * HOUR;
  const mailer = makeMailer();
  await run([eve], mailer);
  clock = 0;
  const address = mailer.sent[0]?.unsubscribeUrl ?? "";
  const digest = async () => (await eve.call(getNotificationSettings, {})).digest;
  const looked = await fetch(address);
  expect([looked.status, (await looked.text()).includes('<form method="post">'), await digest()]).toEqual([200, true, "daily"]);
  const forged = `${address.slice(0, -6)}AAAAAA`;
  const foreign = address.replace(eve.userId, ada.userId);
  for (const wrong of [forged, foreign, `${app.url}${STOP_PATHS.digests}/x`, `${app.url}${STOP_PATHS.digests}/${eve.userId}.`])
    expect((await fetch(wrong, { method: "POST" })).status).toBe(404);
  expect(await digest()).toBe("daily");
  const form = { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) };
  expect([(await fetch(address, form)).status, (await fetch(address, form)).status, await digest()]).toEqual([200, 200, "off"]);
});

test("one click ends emails about replies and nothing else; a link for digests, or of another person, does not", async () => {
  const eve = await createUser(app, "Replies");
  await eve.call(updatePreferences, { params: { id: eve.userId }, body: { language: "de" } });
  const address = stopAddress(app.context.config, "replies", eve.userId);
  const saved = async () => (await findPreferences(app.context.db, eve.userId))["notifications"];
  const looked = await fetch(address);
  expect([looked.status, await saved()]).toEqual([200, undefined]);
  const ofDigests = stopAddress(app.context.config, "digests", eve.userId).replace(STOP_PATHS.digests, STOP_PATHS.replies);
  for (const wrong of [ofDigests, address.replace(eve.userId, ada.userId), `${app.url}${STOP_PATHS.replies}/x`])
    expect((await fetch(wrong, { method: "POST" })).status).toBe(404);
  expect(await saved()).toBeUndefined();
  const form = { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) };
  expect([(await fetch(address, form)).status, (await fetch(address, form)).status]).toEqual([200, 200]);
  expect(await findPreferences(app.context.db, eve.userId)).toEqual({ language: "de", notifications: { replies: false } });
  expect((await eve.call(getNotificationSettings, {})).digest).toBe("daily");
});

test("finds ten thousand people in batches", async () => {
  const people = 10_000;
  await makeWaiting(app.context.db, { postId, eventId }, people);
  clock = 25 * HOUR;
  const slots = await findSlots(app.context);
  let [after, found] = ["00000000-0000-0000-0000-000000000000", 0];
  for (;;) {
    const batch = await listDuePeople(app.context.db, slots, { after, limit: 1000 });
    found += batch.length;
    if (batch.length < 1000) break;
    after = batch.at(-1) as string;
  }
  expect(found).toBeGreaterThanOrEqual(people);
}, 120_000);
