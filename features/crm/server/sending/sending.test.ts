import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { postsWatched, postViewed } from "@aside/core/messages/facts.ts";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { addRecipientsInBulk } from "@aside/testkit/stores/crm-store.ts";
import { sendPost } from "../../../delivery/contract.ts";
import { disconnectCrm, listCrmActivities, retryCrmActivities, retryCrmActivity, updateCrmConnection } from "../../contract.ts";
import { HubspotStandIn } from "../../testkit/hubspot-stand-in.ts";
import { Clock, connect, connectionOf, work, workerOf } from "../../testkit/run-crm.ts";
import { claim, sendFor } from "./send-for.ts";

const MINUTE = 60_000;

let app: TestApp;
let root: Signed;
let lead: Signed;
let clock: Clock;
let vendor: HubspotStandIn;
let posts: string[];
beforeAll(async () => {
  clock = new Clock();
  vendor = await new HubspotStandIn(clock.now).start();
  app = await startApp({ env: { ASR: "off", ...vendor.env() } });
  root = await makeRoot(app);
}, 60_000);
beforeEach(async () => {
  clock.ms = Date.now();
  reset();
  ({ lead } = await makeCompany(app, root));
  posts = [];
  expect(await connect(lead, "hubspot")).toContain("crm_connected=hubspot");
  await app.changesArrived();
});
afterAll(async () => {
  await app.stop();
  vendor.stop();
});

function reset(): void {
  vendor.calls.length = 0;
  vendor.notes.length = 0;
  vendor.contacts.clear();
  vendor.broken.clear();
  vendor.interrupt = () => undefined;
  vendor.exceeded = vendor.refreshes = vendor.reused = vendor.revoked = 0;
}

async function makePost(title = "Plan"): Promise<string> {
  const id = await recordPost(lead, { seconds: 1 });
  await lead.call(sendPost, { params: { id }, body: { title } });
  posts.push(id);
  return id;
}

/** People who are known at the vendor. */
async function makeContacts(count: number): Promise<{ id: string; email: string }[]> {
  const people = await addRecipientsInBulk(app.context.db, count);
  for (const { email } of people) vendor.addContact(email);
  return people;
}

const emitViews = async (postId: string, people: readonly { id: string; email: string }[]) =>
  await app.context.db.transaction().execute(async (trx) => {
    const views = people.map(({ id: user_id, email: name }) => ({ post_id: postId, user_id, name, percent: 100 }));
    await app.context.events.emit({ db: trx, context: app.context }, postsWatched, { views });
  });
const emitView = async (post_id: string, { id: user_id, email: name }: { id: string; email: string }) =>
  await app.context.db.transaction().execute(async (trx) => {
    await app.context.events.emit({ db: trx, context: app.context }, postViewed, { post_id, user_id, name });
  });

const counts = async () => (await connectionOf(lead, "hubspot"))?.counts;
const params = { provider: "hubspot" as const };
const written = (path: string) => vendor.calls.filter((call) => call.path.endsWith(path)).length;

test("10,000 views reach the CRM once each, in order per contact, within the limit, with two workers", { timeout: 120_000 }, async () => {
  const people = await makeContacts(2_000);
  for (let n = 0; n < 5; n++) await emitViews(await makePost(`Part ${n}`), people);
  expect(await counts()).toEqual({ waiting: 10_000, sent: 0, failed: 0, skipped: 0 });
  // Answers are lost now and then, before and after the vendor stored what was sent.
  let requests = 0;
  vendor.interrupt = ({ path }) => {
    if (!path.endsWith("notes/batch/create")) return undefined;
    requests++;
    if (requests % 17 === 0) return { status: 429, headers: { "retry-after": "3" }, body: { category: "RATE_LIMITS" } };
    if (requests % 23 === 0) return "drop";
    return requests % 29 === 0 ? "drop after it was stored" : undefined;
  };
  await Promise.all([work(app, clock, 20 * MINUTE), work(app, clock, 20 * MINUTE)]);
  expect(await counts()).toEqual({ waiting: 0, sent: 10_000, failed: 0, skipped: 0 });
  expect(vendor.notes).toHaveLength(10_000);
  const titles = new Map<string, string[]>();
  for (const { contactId, body } of vendor.notes)
    titles.set(contactId, [...(titles.get(contactId) ?? []), /Part \d/.exec(body)?.[0] ?? ""]);
  expect(titles.size).toBe(2_000);
  const inOrder = ["Part 0", "Part 1", "Part 2", "Part 3", "Part 4"];
  for (const list of titles.values()) expect(list).toEqual(inOrder);
  expect(vendor.exceeded).toBe(0);
  expect(vendor.mostWithin(10_000)).toBeLessThanOrEqual(100);
});
