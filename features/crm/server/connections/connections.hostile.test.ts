import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { formSubmitted, postViewed } from "@aside/core/messages/facts.ts";
import { openDatabase } from "@aside/server/db/open-database.ts";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { deleteUser, listAudit } from "@aside/testkit/stores/accounts-store.ts";
import { addRecipientsInBulk, companyOf, countContacts, countLockWaits, exhaustDay, listSecrets } from "@aside/testkit/stores/crm-store.ts";
import { listJobs } from "@aside/testkit/stores/forms-store.ts";
import { openMail } from "@aside/server/email/open-mail.ts";
import { sendPost } from "../../../delivery/contract.ts";
import {
  connectCrm,
  disconnectCrm,
  listCrmActivities,
  listCrmConnections,
  retryCrmActivities,
  retryCrmActivity,
  updateCrmConnection,
} from "../../contract.ts";
import { HubspotStandIn } from "../../testkit/hubspot-stand-in.ts";
import { Clock, connect, connectionOf, work } from "../../testkit/run-crm.ts";
import { SalesforceStandIn } from "../../testkit/salesforce-stand-in.ts";
import { sendStoppedMail } from "../jobs.ts";
import { personData } from "../person-store.ts";
import { runSendStoppedMail } from "../send-stopped-mail.ts";
import { isSalesforceHost } from "../vendors/settings.ts";
import { findConnectionOf } from "./connections-store.ts";
import { openToken, renewToken } from "./tokens.ts";

const ABSENT = '{"code":"not_found","message":"Not found."}';
const MINUTE = 60_000;
const hubspot = { provider: "hubspot" as const };
const salesforce = { provider: "salesforce" as const };
const network = { fetch, signal: new AbortController().signal };

let app: TestApp;
let root: Signed;
let lead: Signed;
let user: Signed;
let other: Signed;
let companyId: string;
let clock: Clock;
let hub: HubspotStandIn;
let force: SalesforceStandIn;
beforeAll(async () => {
  clock = new Clock();
  hub = await new HubspotStandIn(clock.now).start();
  force = await new SalesforceStandIn(clock.now).start();
  app = await startApp({ env: { ASR: "off", ...hub.env(), ...force.env() } });
  root = await makeRoot(app);
  ({ lead: other } = await makeCompany(app, root));
}, 60_000);
beforeEach(async () => {
  clock.ms = Date.now() + MINUTE;
  ({ lead, user } = await makeCompany(app, root));
  companyId = await companyOf(app.context.db, lead.userId);
  hub.calls.length = hub.notes.length = hub.refreshes = hub.reused = hub.revoked = 0;
  hub.contacts.clear();
  hub.onRefresh = async () => {};
  hub.interrupt = () => undefined;
  force.instanceUrl = null;
});
afterEach(async () => {
  for (const params of [hubspot, salesforce]) await lead.try(disconnectCrm, { params });
});
afterAll(async () => {
  await app.stop();
  hub.stop();
  force.stop();
});

type Person = { id: string; email: string };
async function makePost(): Promise<string> {
  const id = await recordPost(lead, { seconds: 1 });
  await lead.call(sendPost, { params: { id }, body: { title: "Plan" } });
  return id;
}
const emitView = async (post_id: string, { id: user_id, email: name }: Person) =>
  await app.context.db.transaction().execute(async (trx) => {
    await app.context.events.emit({ db: trx, context: app.context }, postViewed, { post_id, user_id, name });
  });
const makePeople = async (count = 1) => await addRecipientsInBulk(app.context.db, count);
async function view(count = 1): Promise<Person[]> {
  await app.changesArrived();
  const people = await makePeople(count);
  for (const { email } of people) hub.addContact(email);
  const postId = await makePost();
  for (const person of people) await emitView(postId, person);
  return people;
}
const rowOf = async (provider: "hubspot" | "salesforce") => {
  const row = await findConnectionOf(app.context.db, { companyId, provider });
  if (!row) throw new Error("there is no connection");
  return row;
};

/** Every endpoint of administrators, with valid input. */
const calls = (): [Parameters<ApiDriver["try"]>[0], object][] => [
  [listCrmActivities, { params: hubspot }],
  [updateCrmConnection, { params: hubspot, body: { state: "paused" } }],
  [retryCrmActivity, { params: { ...hubspot, id: crypto.randomUUID() } }],
  [retryCrmActivities, { params: hubspot }],
  [disconnectCrm, { params: hubspot }],
];

describe("a connection", () => {
  test("does not exist for another company, an ordinary member, someone without a company, or nobody", async () => {
    await connect(lead, "hubspot");
    const alone = await createUser(app, "Alex Alone", `alex${Date.now()}@gmail.com`);
    for (const [called, input] of calls()) {
      for (const caller of [other, user, alone]) {
        const { status, text } = await caller.try(called, input);
        expect([called.name, status, text]).toEqual([called.name, 404, ABSENT]);
      }
      expect((await app.driver().try(called, input)).status).toBe(403);
    }
    for (const caller of [user, alone])
      for (const [called, input] of [[listCrmConnections, {}] as const, [connectCrm, { params: hubspot }] as const])
        expect((await caller.try(called, input)).text).toBe(ABSENT);
    expect((await other.call(listCrmConnections, {})).items.map(({ connection }) => connection)).toEqual([null, null]);
    expect(await connectionOf(lead, "hubspot")).toMatchObject({ state: "active", account_name: "acme.example", connected_by: lead.email });
  });

  test("is refused with invalid input", async () => {
    await connect(lead, "hubspot");
    for (const body of [
      { state: "disconnected_by_vendor" },
      { state: 1 },
      { activities: ["all"] },
      { activities: "viewed" },
      { creates_contacts: "yes" },
    ])
      expect([(await lead.try(updateCrmConnection, { params: hubspot, body })).status, body]).toEqual([400, body]);
    const many = { activities: Array.from({ length: 50 }, () => "viewed") };
    expect((await lead.try(updateCrmConnection, { params: hubspot, body: many })).status).toBe(400);
    for (const query of [{ state: "lost" }, { cursor: "x" }])
      expect((await lead.try(listCrmActivities, { params: hubspot, query })).status).toBe(400);
    for (const called of [connectCrm, disconnectCrm, retryCrmActivities])
      expect((await lead.try(called, { params: { provider: "pipedrive" } })).text).toBe(ABSENT);
    expect((await lead.try(retryCrmActivity, { params: { ...hubspot, id: crypto.randomUUID() } })).text).toBe(ABSENT);
    expect((await lead.try(disconnectCrm, { params: salesforce })).text).toBe(ABSENT);
  });

  test("has its tokens encrypted, and every change in the log without them", async () => {
    await connect(lead, "hubspot");
    await lead.call(updateCrmConnection, { params: hubspot, body: { activities: ["viewed"] } });
    const { id, access_token, refresh_token } = await rowOf("hubspot");
    const secrets = [openToken(app.context, id, "access", access_token), openToken(app.context, id, "refresh", refresh_token)];
    const stored = (await listSecrets(app.context.db)).map((secret) => secret?.toString("latin1") ?? "").join("");
    const shown = JSON.stringify([await lead.call(listCrmConnections, {}), await listAudit(app.context.db)]);
    for (const secret of secrets) {
      expect(secret).toMatch(/^[0-9a-f]{32}$/);
      expect(stored + shown).not.toContain(secret);
    }
    // Bound to its row and its purpose.
    expect(openToken(app.context, crypto.randomUUID(), "access", access_token)).toBeNull();
    expect(openToken(app.context, id, "refresh", access_token)).toBeNull();
    await lead.call(disconnectCrm, { params: hubspot });
    const actions = (await listAudit(app.context.db)).filter(({ action }) => action.startsWith("crm.")).map(({ action }) => action);
    expect(actions.slice(-3)).toEqual(["crm.connected", "crm.changed", "crm.disconnected"]);
    expect((await lead.try(disconnectCrm, { params: hubspot })).text).toBe(ABSENT);
  });

  test("needs the plan's feature and the operator's settings", async () => {
    app.context.config.DISABLED_FEATURES = ["hubspot_integration"];
    expect((await lead.try(connectCrm, { params: hubspot })).error).toMatchObject({ code: "feature_locked" });
    app.context.config.DISABLED_FEATURES = [];
    const { HUBSPOT_CLIENT_ID } = app.context.config;
    delete app.context.config.HUBSPOT_CLIENT_ID;
    expect((await lead.try(connectCrm, { params: hubspot })).error).toMatchObject({ code: "crm_not_set_up" });
    expect((await lead.call(listCrmConnections, {})).items[0]).toMatchObject({ is_configured: false });
    app.context.config.HUBSPOT_CLIENT_ID = HUBSPOT_CLIENT_ID;
  });
});

describe("the vendor's redirect", () => {
  const begin = async (by: Signed, params: typeof hubspot | typeof salesforce = hubspot) => {
    const { url } = await by.call(connectCrm, { params });
    const { headers } = await fetch(url, { redirect: "manual" });
    const back = new URL(headers.get("location") ?? "");
    return `${back.pathname}${back.search}`;
  };
  const finish = async (by: ApiDriver, path: string) => (await by.request("GET", path)).headers.get("location") ?? "";

  test("works once, in the session that began, for the same vendor", async () => {
    const path = await begin(lead);
    const second = await createUser(app, "Lou Lead", lead.email.replace("lead@", "lou@"));
    for (const by of [other, second, user, app.driver()]) expect(await finish(by, path)).toContain("crm_error=");
    expect(await finish(lead, path.replace("hubspot", "salesforce"))).toContain("crm_error=");
    expect(await connectionOf(lead, "hubspot")).toBeNull();
    expect(await finish(lead, path)).toBe(`${app.url}/admin/crm?crm_connected=hubspot`);
    expect(await finish(lead, path)).toContain("crm_error=");
  });

  test("connects nothing when it was refused, has another code, comes too late, or is made up", async () => {
    const refused = await begin(lead);
    expect(await finish(lead, refused.replace(/code=\w+/, "error=access_denied"))).toContain("crm_error=refused");
    expect(await finish(lead, (await begin(lead)).replace(/code=\w+/, "code=00"))).toContain("crm_error=failed");
    for (const query of ["", "?state=x", "?state=x&code=y", `?state=${"x".repeat(9000)}`, "?state[]=x"])
      expect(await finish(lead, `/v1/crm/hubspot/callback${query}`)).toContain(`${app.url}/admin/crm?crm_error=`);
    expect(await connectionOf(lead, "hubspot")).toBeNull();
  });

  test("of Salesforce is not believed when it names a host that is not Salesforce's; the tokens are revoked", async () => {
    force.instanceUrl = "https://evil.example";
    expect(await connect(lead, "salesforce")).toContain("crm_error=other_host");
    expect(await connectionOf(lead, "salesforce")).toBeNull();
    expect(force.revoked).toBe(1);
    expect(force.calls).toEqual([]);
  });

  test("leaves no tokens that nobody has here: of an account that can't be read, and of one that was replaced", async () => {
    const { account } = hub;
    hub.account = null;
    expect([await connect(lead, "hubspot"), hub.revoked]).toEqual([expect.stringContaining("crm_error=failed"), 1]);
    hub.account = account;
    await connect(lead, "hubspot");
    expect([await connect(lead, "hubspot"), hub.revoked]).toEqual([expect.stringContaining("crm_connected"), 1]);
    hub.account = { hub_id: 8_150, hub_domain: "other.example" };
    expect([await connect(lead, "hubspot"), hub.revoked]).toEqual([expect.stringContaining("crm_connected"), 2]);
    expect(await connectionOf(lead, "hubspot")).toMatchObject({ account_name: "other.example" });
    hub.account = account;
  });

  test("only hosts of Salesforce's domains are believed, by https and without a port or user", () => {
    const hosts: [string, boolean][] = [
      ["https://acme.my.salesforce.com", true],
      ["https://acme--test.sandbox.my.salesforce.com", true],
      ["https://acme.my.salesforce.mil", true],
      ["http://acme.my.salesforce.com", false],
      ["https://acme.my.salesforce.com:8443", false],
      ["https://user@acme.my.salesforce.com", false],
      ["https://salesforce.com.evil.example", false],
      ["https://evilsalesforce.com", false],
      ["https://127.0.0.1", false],
      ["not an address", false],
    ];
    for (const [address, isOwn] of hosts) expect([address, isSalesforceHost(app.context, address)]).toEqual([address, isOwn]);
  });
});

describe("tokens", () => {
  test("are refreshed once when two processes need it at once, and both get the new one", async () => {
    await connect(lead, "hubspot");
    const { id, access_token } = await rowOf("hubspot");
    const stale = openToken(app.context, id, "access", access_token);
    const second = openDatabase({ url: app.databaseUrl, maxConnections: 2 });
    // The first asks the vendor only when the second waits for it.
    hub.onRefresh = async () => {
      await expect.poll(async () => await countLockWaits(app.context.db), { timeout: 10_000 }).toBe(1);
    };
    const renewed = await Promise.all(
      [app.context, { ...app.context, db: second.db }].map(async (context) => await renewToken(context, id, stale, network)),
    );
    await second.close();
    hub.onRefresh = async () => {};
    expect(renewed[0]).not.toBe(stale);
    expect(renewed[1]).toBe(renewed[0]);
    expect([hub.refreshes, hub.reused]).toEqual([1, 0]);
    // The rotated refresh token was stored: the next refresh works.
    await renewToken(app.context, id, renewed[0] as string, network);
    expect([hub.refreshes, hub.reused]).toEqual([2, 0]);
  });

  test("that end early, or soon, are refreshed and the activity is sent once", async () => {
    await connect(lead, "hubspot");
    hub.endAccess();
    await view();
    await work(app, clock, MINUTE);
    expect([hub.notes.length, hub.refreshes]).toEqual([1, 1]);
    clock.ms += 30 * MINUTE;
    await view();
    await work(app, clock, MINUTE);
    expect([hub.notes.length, hub.refreshes]).toEqual([2, 2]);
  });

  test("that the vendor ended stop the connection: no token stays, no call follows, and the people who manage it get an email", async () => {
    await connect(lead, "hubspot");
    hub.removeApp();
    await view();
    await work(app, clock, MINUTE);
    expect(await connectionOf(lead, "hubspot")).toMatchObject({ state: "disconnected_by_vendor", counts: { waiting: 1 } });
    const { id, access_token, refresh_token } = await rowOf("hubspot");
    expect([access_token, refresh_token]).toEqual([null, null]);
    const made = hub.calls.length;
    await work(app, clock, 10 * MINUTE);
    expect(hub.calls).toHaveLength(made);
    expect((await lead.try(updateCrmConnection, { params: hubspot, body: { state: "active" } })).error.code).toBe("crm_disconnected");

    const jobs = (await listJobs(app.context.db, sendStoppedMail.name))
      .map((data) => sendStoppedMail.data.parse(data))
      .filter(({ connection_id }) => connection_id === id);
    expect(jobs.map(({ to }) => to).toSorted()).toEqual([lead.email.replace("lead@", "admin@"), lead.email]);
    const mailer = await openMail({ dataDir: app.dataDir });
    for (const job of jobs) await runSendStoppedMail(app.context, mailer, job);
    const [mail] = await app.mailbox.list(lead.email);
    expect(mail?.subject).toBe("HubSpot stopped");
    expect(mail?.text).toContain(`${app.url}/admin/crm`);

    // Connecting the same account again goes on.
    await connect(lead, "hubspot");
    await work(app, clock, MINUTE);
    expect(await connectionOf(lead, "hubspot")).toMatchObject({ state: "active", counts: { waiting: 0, sent: 1 } });
  });
});

test("a plan without the feature pauses sending with the reason, and it cannot be resumed", async () => {
  await connect(lead, "hubspot");
  await view();
  app.context.config.DISABLED_FEATURES = ["hubspot_integration"];
  await work(app, clock, MINUTE);
  expect(hub.calls).toEqual([]);
  expect(await connectionOf(lead, "hubspot")).toMatchObject({ state: "paused", reason: "plan", counts: { waiting: 1 } });
  expect((await lead.try(updateCrmConnection, { params: hubspot, body: { state: "active" } })).status).toBe(402);
  app.context.config.DISABLED_FEATURES = [];
  expect(await lead.call(updateCrmConnection, { params: hubspot, body: { state: "active" } })).toMatchObject({
    connection: { reason: null },
  });
});

test("a deleted person, and a closed account's address, leave no contact and no activity", async () => {
  await connect(lead, "hubspot");
  const [first] = await view();
  const before = await countContacts(app.context.db);
  await deleteUser(app.context.db, (first as Person).id);
  expect(await countContacts(app.context.db)).toBe(before - 1);
  const submission = {
    form_id: crypto.randomUUID(),
    form_title: "Ask us",
    submission_id: crypto.randomUUID(),
    post_id: null,
    event_id: null,
  };
  const answers = [{ key: "size", label: "Team size", value: "12" }];
  await app.context.db.transaction().execute(async (trx) => {
    const given = { ...submission, company_id: companyId, user_id: null, name: "Vera Visitor", email: "Vera@customers.example", answers };
    await app.context.events.emit({ db: trx, context: app.context }, formSubmitted, given);
    await app.context.events.emit({ db: trx, context: app.context }, formSubmitted, given);
  });
  hub.addContact("vera@customers.example");
  await work(app, clock, MINUTE);
  expect(hub.notesOf("vera@customers.example").map(({ body }) => /Team size: 12/.test(body))).toEqual([true]);
  await personData.onClose?.(app.context.db, { id: crypto.randomUUID(), email: "vera@customers.example" });
  expect((await connectionOf(lead, "hubspot"))?.counts).toMatchObject({ sent: 0 });
});

describe("Salesforce", () => {
  test("gets tasks of contacts and leads, once each: over pages, with locks, refusals and a lost answer", async () => {
    await connect(lead, "salesforce");
    await app.changesArrived();
    const people = await makePeople(95);
    for (const [n, { email }] of people.entries())
      force.addPerson(email.replace("c", n % 2 === 0 ? "c" : "C"), n < 50 ? "Contact" : "Lead");
    const [locked, refused] = [force.people[0]?.Id ?? "", force.people[1]?.Id ?? ""];
    force.broken.set(locked, "UNABLE_TO_LOCK_ROW").set(refused, "FIELD_CUSTOM_VALIDATION_EXCEPTION");
    const postId = await makePost();
    for (const person of people) await emitView(postId, person);
    let isLost = false;
    force.interrupt = ({ path }) => {
      if (!path.endsWith("composite/sobjects") || isLost) return undefined;
      isLost = true;
      return "drop after it was stored";
    };
    await work(app, clock, 90_000);
    force.broken.delete(locked);
    await work(app, clock, 3 * MINUTE);
    expect(await connectionOf(lead, "salesforce")).toMatchObject({
      account_id: "00D000000000001AAA",
      counts: { sent: 94, failed: 1, waiting: 0 },
    });
    expect(force.tasks).toHaveLength(94);
    expect(new Set(force.tasks.map(({ WhoId }) => WhoId)).size).toBe(94);
    expect(force.tasks[5]).toMatchObject({ Subject: "Viewed Aside: Plan", Status: "Completed" });
    const { items } = await lead.call(listCrmActivities, { params: salesforce, query: { state: "failed" } });
    expect(items.map(({ error }) => error)).toEqual(["refused: FIELD_CUSTOM_VALIDATION_EXCEPTION"]);
  });

  test("is not called again for a quarter of an hour when its limit per day is reached, and not beyond ours", async () => {
    await connect(lead, "salesforce");
    await app.changesArrived();
    const [person] = (await makePeople()) as [Person];
    force.addPerson(person.email);
    await emitView(await makePost(), person);
    force.calls.length = 0;
    force.interrupt = () => ({ status: 403, body: [{ errorCode: "REQUEST_LIMIT_EXCEEDED", message: "TotalRequests Limit exceeded." }] });
    await work(app, clock, 14 * MINUTE);
    expect(force.calls).toHaveLength(1);
    force.interrupt = () => undefined;
    const { id } = await rowOf("salesforce");
    await exhaustDay(app.context.db, id, new Date(clock.ms));
    await work(app, clock, 2 * MINUTE);
    expect(force.calls).toHaveLength(1);
    clock.ms += 24 * 60 * MINUTE;
    await work(app, clock, MINUTE);
    expect(await connectionOf(lead, "salesforce")).toMatchObject({ counts: { sent: 1 } });
  });
});
