import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listAudit } from "@aside/features/administration/audit-contract.ts";
import { ADDRESS, type BilledApp, startBilledApp } from "@aside/testkit/billing.ts";
import { makeRoot } from "@aside/testkit/companies.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { findCustomerId } from "@aside/testkit/stores/billing-store.ts";
import {
  type Address,
  type Invoice,
  calculateTax,
  createPaymentIntent,
  createSubscription,
  listInvoices,
  refundInvoice,
  syncSubscription,
} from "../../checkout-contract.ts";

const PERSONAL = "aside_personal_monthly_eur";
const PROFESSIONAL = "aside_professional_monthly_eur";
const BERLIN: Address = { ...ADDRESS, city: "Berlin", state: "", postal_code: "10115", country: "DE", tax_id: "DE123456789" };

let billed: BilledApp;
let root: Signed;
let ada: Signed;
beforeAll(async () => {
  billed = await startBilledApp({ isFrozen: true, env: { STRIPE_TAX: "on" } });
  root = await makeRoot(billed.app);
}, 60_000);
afterAll(async () => await billed.stop());
beforeEach(async () => (ada = await billed.newPerson()));

const customerOf = async (person: Signed) => await findCustomerId(billed.app.context.db, person.userId);
const charges = async () => (await billed.stripe.charges.list({ customer: await customerOf(ada), limit: 100 })).data;
const preview = async (priceId: string, address: Address) =>
  await ada.try(calculateTax, { body: { line_items: [{ priceId }], currency: "EUR", customer_details: { address } } });

test("the German tax is shown, charged and on the invoice", async () => {
  const shown = (await preview(PERSONAL, BERLIN)).json();
  expect(shown).toMatchObject({ subtotal: 11_00, tax: 2_09, total: 13_09, renewal: 13_09 });
  const { started } = await billed.buy(ada, PERSONAL, { address: BERLIN });
  expect(started.order.total).toBe(13_09);
  const better = (await preview(PROFESSIONAL, BERLIN)).json() as { total: number; tax: number };
  expect(better.tax).toBeGreaterThan(0);
  await billed.buy(ada, PROFESSIONAL, { address: BERLIN });
  expect((await charges()).map(({ amount }) => amount)).toEqual([better.total, 13_09]);
  const { items } = await ada.call(listInvoices, { query: {} });
  expect(items.map(({ total }) => total)).toEqual([better.total, 13_09]);
  const customer = await billed.stripe.customers.retrieve(await customerOf(ada));
  expect(customer).toMatchObject({ invoice_settings: { custom_fields: [{ name: "Tax ID", value: "DE123456789" }] } });
});

test("the United States have no tax, and a place that does not exist is an error of the address", async () => {
  expect((await preview(PERSONAL, ADDRESS)).json()).toMatchObject({ tax: 0, total: 11_00 });
  const nowhere = { ...ADDRESS, country: "ZZ" };
  const replies = [
    await preview(PERSONAL, nowhere),
    await preview("aside_lifetime_lifetime_eur", nowhere),
    await ada.try(createSubscription, { body: { priceId: PERSONAL, address: nowhere } }),
    await ada.try(createPaymentIntent, { body: { amount: 279_00, currency: "EUR", address: nowhere } }),
  ];
  expect(replies.map(({ status, error }) => [status, error.code])).toEqual(Array.from({ length: 4 }, () => [422, "address_invalid"]));
  expect((await ada.call(syncSubscription, {})).state).toBe("trial");
});

test("the tax of the lifetime plan is part of its one payment, and of the amount that must be right", async () => {
  const { total, tax } = (await preview("aside_lifetime_lifetime_eur", BERLIN)).json() as { total: number; tax: number };
  expect([tax, total]).toEqual([53_01, 332_01]);
  const wrong = await ada.try(createPaymentIntent, { body: { amount: 279_00, currency: "EUR", address: BERLIN } });
  expect([wrong.status, wrong.error.code, wrong.error.details]).toEqual([409, "price_changed", { total }]);
  const started = await ada.call(createPaymentIntent, { body: { amount: total, currency: "EUR", address: BERLIN } });
  await billed.payLikeBrowser(started.client_secret);
  expect(await ada.call(syncSubscription, {})).toMatchObject({ slug: "aside_lifetime" });
  expect((await charges()).map(({ amount }) => amount)).toEqual([total]);
});

test("an invoice is refunded in part, then whole, and never more", async () => {
  await billed.buy(ada, PERSONAL);
  const [invoice] = (await ada.call(listInvoices, { query: {} })).items;
  const invoice_id = invoice?.id ?? "";
  const part = await root.call(refundInvoice, { body: { invoice_id, amount: 4_00, reason: "Outage" } });
  expect(part).toMatchObject({ id: invoice_id, total: 11_00, refunded: 4_00 });
  // The same decision again, after a lost reply.
  const repeated = await root.try(refundInvoice, { body: { invoice_id, amount: 4_00, refunded: 0 } });
  expect([repeated.status, repeated.error.code]).toEqual([409, "already_refunded"]);
  const large = await root.try(refundInvoice, { body: { invoice_id, amount: 7_01 } });
  expect([large.status, large.error.code]).toEqual([422, "refund_too_large"]);
  expect(await root.call(refundInvoice, { body: { invoice_id } })).toMatchObject({ refunded: 11_00 });
  const again = await root.try(refundInvoice, { body: { invoice_id } });
  expect([again.status, again.error.code]).toEqual([409, "already_refunded"]);
  expect((await ada.call(listInvoices, { query: {} })).items[0]).toMatchObject({ refunded: 11_00 });
  // A refund is not a cancellation.
  expect(await ada.call(syncSubscription, {})).toMatchObject({ slug: "aside_personal", status: "active" });
  const { items } = await root.call(listAudit, { query: {} });
  expect(items.filter(({ action, target }) => action === "billing.refunded" && target === ada.email)).toHaveLength(2);
});

test("a refund takes what was credited for the same time off the credit, once, unless the operator says otherwise", async () => {
  await billed.buy(ada, PROFESSIONAL);
  await billed.buy(ada, PERSONAL);
  const invoices = async () => (await ada.call(listInvoices, { query: {} })).items;
  const bought = (await invoices()).find(({ paid }) => paid > 0);
  const { id: invoice_id, paid, credit } = bought as Invoice;
  expect(credit).toBeGreaterThan(5_00);
  await root.call(refundInvoice, { body: { invoice_id, amount: 1_00, takes_credit: false } });
  expect((await invoices())[0]).toMatchObject({ credit });
  billed.standIn.faults.add(/^POST \/v1\/refunds$/, "lost reply", 3);
  const body = { invoice_id, amount: 3_00, refunded: 1_00 };
  expect((await root.try(refundInvoice, { body })).status).toBe(503);
  expect((await root.try(refundInvoice, { body })).status).toBe(409);
  billed.standIn.faults.clear();
  expect((await invoices())[0]).toMatchObject({ credit: credit - 3_00 });
  // Refused by the provider: the credit stays.
  billed.standIn.faults.add(/^POST \/v1\/refunds$/, 400);
  expect((await root.try(refundInvoice, { body: { invoice_id, amount: 1_00 } })).status).toBe(500);
  expect((await invoices())[0]).toMatchObject({ credit: credit - 3_00 });
  // The rest of the invoice is more than the credit.
  expect(await root.call(refundInvoice, { body: { invoice_id } })).toMatchObject({ refunded: paid, credit: 0 });
});

test("a lifetime plan ends with its whole refund, not with a part of it", async () => {
  const started = await ada.call(createPaymentIntent, { body: { amount: 279_00, currency: "EUR" } });
  await billed.payLikeBrowser(started.client_secret);
  await ada.call(syncSubscription, {});
  const [single] = (await ada.call(listInvoices, { query: {} })).items;
  expect(single).toMatchObject({ id: started.payment_intent_id, total: 279_00, status: "paid", number: null });
  const invoice_id = started.payment_intent_id;
  expect(await root.call(refundInvoice, { body: { invoice_id, amount: 79_00 } })).toMatchObject({ refunded: 79_00 });
  expect(await ada.call(syncSubscription, {})).toMatchObject({ slug: "aside_lifetime" });
  expect(await root.call(refundInvoice, { body: { invoice_id } })).toMatchObject({ refunded: 279_00 });
  expect((await ada.call(syncSubscription, {})).slug).not.toBe("aside_lifetime");
  // It can be bought again.
  const again = await ada.call(createPaymentIntent, { body: { amount: 279_00, currency: "EUR" } });
  expect(again.payment_intent_id).not.toBe(invoice_id);
  await billed.payLikeBrowser(again.client_secret);
  expect(await ada.call(syncSubscription, {})).toMatchObject({ slug: "aside_lifetime" });
});
