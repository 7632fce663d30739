import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { openAsMember } from "@aside/testkit/stores/dashboard-store.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { record, recordPost } from "@aside/testkit/media/record.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { watchStatements } from "@aside/testkit/stores/statements-store.ts";
import { addMembers, deleteEvent, getEvent, removeMembers } from "@aside/core/messages/contract.ts";
import { createPost, getPost } from "@aside/core/messages/post-contract.ts";
import { emailTracking, sendPost } from "../contract.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const MANY = 60;
const { asked, stop } = watchStatements();
const count = (part: string) => asked.filter((text) => text.includes(part)).length;

let app: TestApp;
let ada: Signed;
afterAll(stop);
async function start(options: Parameters<typeof startApp>[0]): Promise<void> {
  app = await startApp({ ...options, env: { ASR: "off" } });
  onTestFinished(app.stop);
  ada = await createUser(app, "Ada Lovelace");
}

const addresses = (n: number) => Array.from({ length: n }, (_, at) => `r${at}-${crypto.randomUUID()}@example.org`);

test("sending to many people takes as many statements as to few; each is listed once and shown as opened", async () => {
  await start({ worker: true, enrichments: false });
  const emails = addresses(MANY);
  const postId = await recordPost(ada, { seconds: 2 });
  const { event_id: eventId } = await ada.call(getPost, { params: { id: postId } });
  await app.waitForJobs();
  asked.length = 0;
  await ada.call(sendPost, { params: { id: postId }, body: { recipients: emails.join(","), title: "Offer" } });
  expect(count("select pg_notify(")).toBeLessThan(20);
  await app.waitForJobs();

  for (const email of emails) await openAsMember(app.context.db, postId, email);
  const tracking = await ada.call(emailTracking, { params: { id: postId } });
  expect([tracking.emails.length, tracking.seen.length]).toEqual([MANY, MANY]);
  expect(new Set(tracking.seen.map((one) => one.user_id))).toEqual(new Set(tracking.emails.map((one) => one.user_id)));

  asked.length = 0;
  const [late = "", known = ""] = [...addresses(1), ...emails];
  await ada.call(addMembers, { body: { event_id: eventId, users: [{ email: late }, { email: known }] } });
  expect(count('order by "event_members"."created_at"')).toBe(1);
  await app.waitForJobs();
  expect([(await app.mailbox.list(late)).length, (await app.mailbox.list(known)).length]).toEqual([1, 1]);

  const { Members } = await ada.call(getEvent, { params: { id: eventId } });
  asked.length = 0;
  await ada.call(removeMembers, { body: { event_id: eventId, member_ids: Members.slice(0, 30).map((member) => member.member_id) } });
  expect(count("select pg_notify(")).toBeLessThan(20);
  asked.length = 0;
  await ada.call(deleteEvent, { params: { id: eventId } });
  expect(count("select pg_notify(")).toBeLessThan(20);
});

async function countStatements(work: () => Promise<unknown>): Promise<number> {
  // What is remembered of earlier changes is read again before.
  await app.changesArrived();
  asked.length = 0;
  await work();
  return asked.filter((text) => !/^listen/i.test(text)).length;
}

test("sending, adding recipients and replying to all take as many statements for 100 recipients as for one", async () => {
  await start({});
  const counts = [];
  // The first round also creates the queues of the jobs.
  for (const n of [1, 1, 100]) {
    const postId = await recordPost(ada, { seconds: 1 });
    const { event_id: eventId } = await ada.call(getPost, { params: { id: postId } });
    const send = async (id: string, recipients: string[]) =>
      await ada.call(sendPost, { params: { id }, body: { recipients: recipients.join(",") } });
    const sending = await countStatements(async () => await send(postId, addresses(n)));
    const users = addresses(n).map((email) => ({ email }));
    const adding = await countStatements(async () => await ada.call(addMembers, { body: { event_id: eventId, users } }));
    const reply = await ada.call(createPost, { body: { event_id: eventId, title: "More" } });
    await record(ada, reply.id, { seconds: 1 });
    const replying = await countStatements(async () => expect(await send(reply.id, [])).toMatchObject({ recipients: 2 * n }));
    counts.push({ sending, adding, replying });
  }
  expect(counts[2]).toEqual(counts[1]);
});
