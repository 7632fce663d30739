import { afterAll, beforeAll, expect, test } from "vitest";
import { type BilledApp, startBilledApp } from "@aside/testkit/billing.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp } from "@aside/testkit/start-app.ts";
import { countEventJobs, findCustomerId, listEvents, listSubscriptions } from "@aside/testkit/stores/billing-store.ts";
import { stripeWebhook, syncSubscription } from "../../checkout-contract.ts";
import type { Stripe } from "../provider/with-stripe.ts";
import { handleStoredEvent } from "./handle-event.ts";

const PERSONAL = "aside_personal_monthly_usd";
const PATH = stripeWebhook.path;

let billed: BilledApp;
let ada: Signed;
let original: Stripe.Event;
beforeAll(async () => {
  billed = await startBilledApp();
  ada = await createUser(billed.app, "Ada Lovelace", "ada@gmail.com");
  await billed.buy(ada, PERSONAL);
  original = billed.standIn.events.all.find(({ type }) => type === "invoice.paid") as Stripe.Event;
}, 60_000);
afterAll(async () => await billed.stop());

type Changes = { [name: string]: unknown };

/** Another event with its own id, as text. */
function write(changes: Changes = {}, object: Changes = {}): { id: string; payload: string } {
  const id = `evt_${crypto.randomUUID().replaceAll("-", "")}`;
  const event = { ...original, id, ...changes, data: { object: { ...original.data.object, ...object } } };
  return { id, payload: JSON.stringify(event) };
}

async function post(payload: string | Uint8Array, signature: string | null, headers: Record<string, string> = {}) {
  const signed: Record<string, string> = signature === null ? {} : { "stripe-signature": signature };
  const reply = await fetch(`${billed.app.url}${PATH}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...signed, ...headers },
    body: payload as BodyInit,
  });
  const body = (await reply.json()) as { code?: string; received?: boolean };
  return [reply.status, body.code ?? body.received];
}

const sign = (payload: string, timestamp?: number) => billed.standIn.events.sign(payload, timestamp);
const now = () => Math.floor(Date.now() / 1000);
const known = async () => (await listEvents(billed.app.context.db)).map(({ id }) => id);
const planOf = async () => await listSubscriptions(billed.app.context.db, ada.userId);

const forged: [string, (payload: string) => [string, string | null]][] = [
  ["without a signature", (payload) => [payload, null]],
  ["with an empty signature", (payload) => [payload, ""]],
  ["with a signature that is none", (payload) => [payload, "t=1,v1=abc"]],
  ["with a signature of other bytes", (payload) => [payload, sign(`${payload} `)]],
  ["with a changed body", (payload) => [payload.replace("invoice.paid", "invoice.void"), sign(payload)]],
  ["with spaces that were not signed", (payload) => [`${payload}\n`, sign(payload)]],
  ["with another scheme", (payload) => [payload, sign(payload).replace("v1=", "v0=")]],
  ["with another time than the signed one", (payload) => [payload, sign(payload).replace(/t=\d+/, `t=${now() + 1}`)]],
  ["that is older than five minutes", (payload) => [payload, sign(payload, now() - 310)]],
  ["that is a day old", (payload) => [payload, sign(payload, now() - 86_400)]],
  ["that is no JSON", () => ["{", sign("{")]],
  ["that is empty", () => ["", sign("")]],
  ["that is null", () => ["null", sign("null")]],
  [
    "without an object",
    () => [`{"id":"evt_1","object":"event","type":"invoice.paid"}`, sign(`{"id":"evt_1","object":"event","type":"invoice.paid"}`)],
  ],
];
test.each(forged)("an event %s is refused and not stored", async (_, forge) => {
  const before = await known();
  const { payload } = write();
  expect(await post(...forge(payload))).toEqual([400, "signature_invalid"]);
  expect(await known()).toEqual(before);
});

test("an event that is signed with another secret is refused", async () => {
  const { payload } = write();
  const header = billed.stripe.webhooks.generateTestHeaderString({ payload, secret: "whsec_other" });
  expect(await post(payload, header)).toEqual([400, "signature_invalid"]);
});

test.each([
  ["of a connected account", { account: "acct_other" }],
  ["of the other mode", { livemode: true }],
  ["without a mode", { livemode: undefined }],
] as [string, Changes][])("a signed event %s is refused", async (_, changes) => {
  const { id, payload } = write(changes);
  expect(await post(payload, sign(payload))).toEqual([400, "signature_invalid"]);
  expect(await known()).not.toContain(id);
});

test("an event is accepted up to five minutes later, and with a second signature beside it", async () => {
  const { id, payload } = write();
  const header = sign(payload, now() - 290);
  expect(await post(payload, `${header},v1=${"0".repeat(64)}`)).toEqual([200, true]);
  expect(await known()).toContain(id);
});

test("an event that comes twice, also at once, is stored once and handled once", async () => {
  const { id, payload } = write();
  const header = sign(payload);
  const replies = await Promise.all([1, 2, 3, 4].map(async () => await post(payload, header)));
  expect(replies).toEqual(Array.from(replies, () => [200, true]));
  expect(await post(payload, sign(payload))).toEqual([200, true]);
  expect((await known()).filter((each) => each === id)).toHaveLength(1);
  expect(await countEventJobs(billed.app.context.db, id)).toBe(1);
  await handleStoredEvent(billed.app.context, id);
  billed.standIn.requests.length = 0;
  await handleStoredEvent(billed.app.context, id);
  expect(billed.standIn.requests).toEqual([]);
});

test("what an event says about its object has no effect: the object is read again", async () => {
  const before = await planOf();
  const lies: [string, Changes][] = [
    ["invoice.paid", { amount_paid: 1, currency: "inr", customer: "cus_other", status: "void" }],
    ["customer.subscription.deleted", { status: "canceled", ended_at: now() }],
    ["customer.subscription.updated", { status: "unpaid", items: { data: [] }, metadata: { owner: "user:1", plan: "aside_business" } }],
  ];
  const subscription = billed.standIn.world.list("subscription")[0]?.id;
  for (const [type, object] of lies) {
    const about = type.startsWith("customer.") ? { id: subscription } : {};
    const { id, payload } = write({ type }, { ...object, ...about });
    expect(await post(payload, sign(payload))).toEqual([200, true]);
    await handleStoredEvent(billed.app.context, id);
    expect((await listEvents(billed.app.context.db)).find((event) => event.id === id)?.handled_at).not.toBeNull();
    expect(await planOf()).toEqual(before);
  }
});

test.each(["sub_nobody", "in_nobody", "cus_nobody", "pi_nobody", "ch_nobody", "seti_nobody", "xyz_1", "", undefined])(
  "an event about %s changes nothing and is done",
  async (objectId) => {
    const before = await planOf();
    const { id, payload } = write({ type: "customer.subscription.updated" }, { id: objectId });
    expect(await post(payload, sign(payload))).toEqual([200, true]);
    await handleStoredEvent(billed.app.context, id);
    expect((await listEvents(billed.app.context.db)).find((event) => event.id === id)?.handled_at).not.toBeNull();
    expect(await planOf()).toEqual(before);
  },
);

test("a customer of another program at the same account gets nothing", async () => {
  const { id: customer } = await billed.stripe.customers.create({ metadata: { owner: `user:${ada.userId}` } });
  const { id, payload } = write({ type: "customer.subscription.updated" }, { id: customer });
  expect(await post(payload, sign(payload))).toEqual([200, true]);
  await handleStoredEvent(billed.app.context, id);
  expect(await findCustomerId(billed.app.context.db, ada.userId)).not.toBe(customer);
});

test.each(["account.updated", "payout.paid", "customer.created", "unknown.type", "x".repeat(300)])(
  "an event of the type %s is stored without a job",
  async (type) => {
    const { id, payload } = write({ type });
    expect(await post(payload, sign(payload))).toEqual([200, true]);
    expect(await known()).toContain(id);
    expect(await countEventJobs(billed.app.context.db, id)).toBe(0);
  },
);

test("a body that is too large is refused before its signature is checked, whatever its length says", async () => {
  const payload = JSON.stringify({ padding: "x".repeat(1024 * 1024) });
  expect((await post(payload, sign(payload)))[0]).toBe(413);
});

test("another content type is refused", async () => {
  const { id, payload } = write();
  const [status] = await post(payload, sign(payload), { "content-type": "text/plain" });
  expect(status).toBe(415);
  expect(await known()).not.toContain(id);
});

test.each(["none", "manual"])("there is no webhook with BILLING=%s", async (BILLING) => {
  const other = await startApp({ env: { ...billed.standIn.env, BILLING } });
  const { payload } = write();
  const headers = { "content-type": "application/json", "stripe-signature": sign(payload) };
  const reply = await fetch(`${other.url}${PATH}`, { method: "POST", headers, body: payload });
  expect(reply.status).toBe(404);
  expect(await listEvents(other.context.db)).toEqual([]);
  await other.stop();
});

test("the plan is still what was bought", async () => {
  expect(await ada.call(syncSubscription, {})).toMatchObject({ slug: "aside_personal", status: "active" });
});
