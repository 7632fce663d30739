import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CURRENCIES, type Currency } from "@aside/contract/plans.ts";
import { lookupKeyOf, planOfName } from "@aside/core/entitlements/catalogue.ts";
import type { PlanDetails } from "@aside/core/entitlements/contract.ts";
import { type BilledApp, startBilledApp } from "@aside/testkit/billing.ts";
import { onlyMainCases } from "@aside/testkit/main-cases.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { renew } from "@aside/stripe-stand-in/billing/renew.ts";
import { calculateTax, listInvoices, type Order, subscribeWithoutPayment } from "../../checkout-contract.ts";
import { formatPrice } from "../../prices.ts";

// Every amount of an order, in each place that shows it: checkout, invoice, receipt, plan page, and the renewal.

const DOCUMENTATION = "../../../../docs/billing-amounts.md";

type Duration = "monthly" | "annually";
type Step = { plan: string; duration: Duration; seats: number };

const PROMOS = ["none", "once", "repeating", "forever", "amount", "free"] as const;
type PromoName = (typeof PROMOS)[number];
const COUPONS = {
  once: { percent_off: 25, duration: "once" },
  repeating: { percent_off: 50, duration: "repeating", duration_in_months: 3 },
  forever: { percent_off: 20, duration: "forever" },
  amount: { amount_off: 3_00, duration: "forever" },
  free: { percent_off: 100, duration: "once" },
} as const;

/** What is bought, step by step. The code is used in the first step. */
const CHANGES: Record<string, (duration: Duration) => Step[]> = {
  new: (duration) => [{ plan: "personal", duration, seats: 1 }],
  upgrade: (duration) => ["personal", "professional"].map((plan) => ({ plan, duration, seats: 1 })),
  "other duration": (duration) =>
    [duration, duration === "monthly" ? "annually" : "monthly"].map((each) => ({ plan: "personal", duration: each as Duration, seats: 1 })),
  "seats up": (duration) => [2, 3].map((seats) => ({ plan: "business", duration, seats })),
  "seats down": (duration) => [2, 3, 2].map((seats) => ({ plan: "business", duration, seats })),
};

let billed: BilledApp;
const rows = new Map<string, string>();
beforeAll(async () => {
  billed = await startBilledApp({ worker: true, isFrozen: true });
  // The test sends the events that it needs.
  billed.standIn.events.hold();
  for (const [name, { ...coupon }] of Object.entries(COUPONS))
    for (const currency of CURRENCIES) {
      const { id } = await billed.stripe.coupons.create({
        ...coupon,
        ...("amount_off" in coupon ? { currency: currency.toLowerCase() } : {}),
      });
      await billed.stripe.promotionCodes.create({ code: codeOf(name, currency), promotion: { type: "coupon", coupon: id } });
    }
}, 120_000);
afterAll(async () => await billed.stop());

const codeOf = (name: string, currency: Currency): string => `${name}-${currency}`;
const keyOf = ({ plan, duration }: Step, currency: Currency): string => lookupKeyOf(planOfName(plan)?.slug ?? "", duration, currency);

type Bought = { shown: Order; plan: PlanDetails };

async function buyStep(person: Signed, step: Step, currency: Currency, promoCode: string | undefined, isFree: boolean): Promise<Bought> {
  const promo = promoCode === undefined ? {} : { promoCode };
  const priceId = keyOf(step, currency);
  const seats = isFree ? 1 : step.seats;
  const shown = await person.call(calculateTax, { body: { line_items: [{ priceId, quantity: seats }], currency, ...promo } });
  if (!isFree || promoCode === undefined) return { shown, plan: (await billed.buy(person, priceId, { quantity: seats, ...promo })).plan };
  const body = { plan_id: step.plan, currency, duration: step.duration };
  return { shown, plan: await person.call(subscribeWithoutPayment, { query: { promoCode }, body }) };
}

/** The newest invoice, which must be in the currency that was chosen. */
async function lastInvoice(person: Signed, currency: Currency) {
  const [invoice] = (await person.call(listInvoices, { query: {} })).items;
  expect(invoice?.currency).toBe(currency);
  return invoice;
}

async function expectReceipts(person: Signed, amounts: readonly number[], currency: Currency): Promise<void> {
  const mails = (await billed.app.mailbox.list(person.email)).filter(({ subject }) => subject === "Your receipt from Aside");
  const paid = mails.map(({ text }) => /We received (\S+) for/.exec(text)?.[1] ?? "none");
  expect(paid.toSorted()).toEqual(
    amounts
      .filter((amount) => amount > 0)
      .map((amount) => formatPrice(amount, currency))
      .toSorted(),
  );
}

/** Sends the events of the person's last two paid invoices: of the change, whose receipt has been sent, and of the renewal. */
async function sendPaid(person: Signed): Promise<void> {
  const [customer] = billed.atStripe(person.userId).customers;
  const { events } = billed.standIn;
  const paid = events.all.filter(
    ({ type, data }) => type === "invoice.paid" && (data.object as { customer?: string }).customer === customer?.id,
  );
  for (const event of paid.slice(-2)) await events.send(event);
}

async function check(
  currency: Currency,
  promo: PromoName,
  duration: Duration,
  change: string,
): Promise<{ person: Signed; paid: number[] }> {
  const person = await billed.newPerson();
  const paid: number[] = [];
  const steps = CHANGES[change]?.(duration) ?? [];
  let shown: Order | undefined;
  for (const [index, step] of steps.entries()) {
    const code = index === 0 && promo !== "none" ? codeOf(promo, currency) : undefined;
    const bought = await buyStep(person, step, currency, code, promo === "free" && index === 0);
    shown = bought.shown;
    const invoice = await lastInvoice(person, currency);
    expect([change, index, shown.currency, invoice?.paid]).toEqual([change, index, currency, shown.total]);
    paid.push(shown.total);
    const { plan } = bought;
    const isEnding = promo === "free" && index === 0;
    expect(plan).toMatchObject({ currency, is_free: isEnding, has_payment_method: !isEnding });
    expect([change, index, plan.next_payment]).toEqual([
      change,
      index,
      isEnding ? null : { amount: shown.renewal, currency, at: shown.next_payment_at },
    ]);
    expect(plan.ends_at === null).toBe(!isEnding);
  }
  const isOver = promo === "free" && steps.length === 1;
  if (!isOver) {
    const [subscription] = billed.atStripe(person.userId).subscriptions;
    if (!subscription || !shown) throw new Error("nothing was bought");
    const { world } = billed.standIn;
    world.at(subscription.items.data[0]?.current_period_end ?? 0, () => renew(world, subscription));
    const renewed = await lastInvoice(person, currency);
    expect([change, "renewal", renewed?.paid]).toEqual([change, "renewal", shown.renewal]);
    paid.push(renewed?.paid ?? 0);
  }
  const amounts = [shown?.total ?? 0, isOver ? null : (shown?.renewal ?? 0)].map((each) =>
    each === null ? "ends" : formatPrice(each, currency),
  );
  rows.set([currency, promo, duration, change].join(), `| ${[currency, promo, duration, change, ...amounts].join(" | ")} |`);
  return { person, paid };
}

const pairs = CURRENCIES.flatMap((currency) => PROMOS.map((promo) => [currency, promo] as const));
/** Every promo once, and every currency. */
const isMain = ([currency, promo]: (typeof pairs)[number]) => CURRENCIES.indexOf(currency) === PROMOS.indexOf(promo) % CURRENCIES.length;

test.each(onlyMainCases ? pairs.filter(isMain) : pairs)(
  "%s with the promo %s: checkout, invoice, receipt, plan page and renewal agree",
  async (currency, promo) => {
    const cases = (["monthly", "annually"] as const).flatMap((duration) =>
      Object.keys(CHANGES).map((change) => [duration, change] as const),
    );
    const done = await Promise.all(cases.map(async ([duration, change]) => await check(currency, promo, duration, change)));
    await Promise.all(done.map(async ({ person }) => await sendPaid(person)));
    await billed.app.waitForJobs();
    for (const { person, paid } of done) await expectReceipts(person, paid, currency);
  },
);

test("these amounts are in the table of the documentation", async () => {
  const documented = (await readFile(join(import.meta.dirname, DOCUMENTATION), "utf8")).split("\n");
  expect([...rows.values()].filter((row) => !documented.includes(row))).toEqual([]);
});

test.skipIf(onlyMainCases)("the table of these amounts is that of the documentation", async () => {
  const order = CURRENCIES.flatMap((currency) =>
    PROMOS.flatMap((promo) =>
      ["monthly", "annually"].flatMap((duration) => Object.keys(CHANGES).map((change) => [currency, promo, duration, change].join())),
    ),
  );
  const head = [
    "# Amounts of orders",
    "",
    "What is paid for a change and at the next renewal, written by `features/billing/server/checkout/amounts.test.ts`. Checkout, invoice, receipt",
    "and plan page show these amounts. Promo codes: 25% once, 50% for three months, 20% forever, 3.00 off forever, and a free first period. The",
    "code is used with the first purchase; the change follows at once, so that nothing of the period is used up.",
    "",
    "| Currency | Promo | Billed | Change | Paid now | Next payment |",
    "|---|---|---|---|---|---|",
  ];
  const table = `${[...head, ...order.map((key) => rows.get(key) ?? `| ${key} | missing |`)].join("\n")}\n`;
  await expect(table).toMatchFileSnapshot(DOCUMENTATION);
});
