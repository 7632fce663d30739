import { isRunning } from "../provider/read-snapshot.ts";
import { usesStripe } from "../provider/open-stripe.ts";
import { type Stripe, withStripe } from "../provider/with-stripe.ts";
import { idOf } from "../provider/find-promo.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { findCustomerByProviderId } from "../customers-store.ts";
import { saveProblem } from "../plan/problems-store.ts";
import { syncCustomer } from "./sync-customer.ts";
import { listKnown, listPaidTwice } from "./strays-store.ts";

/** Subscriptions of one reply of Stripe. */
const PAGE = 100;

/** Tells the operator who is charged for a plan that they do not use. Nothing is canceled without a person's decision. */
export async function reportStrays(context: AppContext): Promise<void> {
  if (!usesStripe(context)) return;
  await withStripe(context, async (stripe) => await reportUnknown(context, stripe));
  for (const { user_id, email, own, company } of await listPaidTwice(context.db, context.now())) {
    const detail = `${email} pays for the plan ${own} and has a seat of their company's plan ${company}.`;
    context.log.error({ user_id, own, company }, "a person pays for a plan that their company's plan covers");
    await saveProblem(context.db, { kind: "paid_twice", subject: user_id, detail }, context.now());
  }
}

/** Those that this product made and that are no plan here. Others in the same account of Stripe are not ours. */
async function reportUnknown(context: AppContext, stripe: Stripe): Promise<void> {
  let page: Stripe.Subscription[] = [];
  for await (const subscription of stripe.subscriptions.list({ limit: PAGE })) {
    if (subscription.metadata["owner"] === undefined || !isRunning(subscription)) continue;
    page.push(subscription);
    if (page.length < PAGE) continue;
    await reportPage(context, stripe, page);
    page = [];
  }
  await reportPage(context, stripe, page);
}

async function reportPage(context: AppContext, stripe: Stripe, page: readonly Stripe.Subscription[]): Promise<void> {
  const unknown = await findUnknown(context, page);
  // Just paid, and the event has not come.
  for (const { customer } of unknown) {
    const row = await findCustomerByProviderId(context.db, idOf(customer) ?? "");
    if (row) await syncCustomer(context, stripe, row);
  }
  for (const { id, customer } of await findUnknown(context, unknown)) {
    const detail = `Subscription ${id} of customer ${idOf(customer) ?? ""} is charged at Stripe, but is no plan here. Cancel or refund it there.`;
    context.log.error({ subscription_id: id }, "a subscription is no plan here");
    await saveProblem(context.db, { kind: "stray_subscription", subject: id, detail }, context.now());
  }
}

async function findUnknown(context: AppContext, all: readonly Stripe.Subscription[]): Promise<Stripe.Subscription[]> {
  const known = await listKnown(
    context.db,
    all.map(({ id }) => id),
  );
  return all.filter(({ id }) => !known.has(id));
}
