import { lockPlanOf, type Owner } from "@aside/core/entitlements/server/subscriptions-store.ts";
import type { UserActor } from "@aside/server/auth/actor.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { othersOf } from "../checkout/owner.ts";
import { type CustomerRow, findCustomer, ownerOf } from "../customers-store.ts";
import { saveProblem } from "../plan/problems-store.ts";
import { ENDS } from "../provider/promo-metadata.ts";
import { readPayments } from "../provider/read-payments.ts";
import { isChangeable, isPaid, readSnapshot, type Snapshot } from "../provider/read-snapshot.ts";
import { orNull, type Stripe } from "../provider/with-stripe.ts";
import { notifyPaid } from "./notices.ts";
import { applySnapshot, BY_JOB, type Cause } from "./apply-snapshot.ts";

/** Reads the customer at Stripe and applies what it says. Safe at any time and any number of times. */
export async function syncCustomer(
  context: AppContext,
  stripe: Stripe,
  customer: Pick<CustomerRow, "user_id" | "company_id" | "provider_id">,
  cause: Cause = BY_JOB,
): Promise<void> {
  const owner = ownerOf(customer);
  if (!owner) return;
  const snapshot = await readSnapshot(stripe, customer.provider_id, context.now());
  if (!snapshot) return await reportMissing(context, customer.provider_id);
  await endAfterLifetime(stripe, snapshot);
  await keepPaid(stripe, snapshot);
  const payments = await readPayments(stripe, snapshot);
  await context.db.transaction().execute(async (trx) => {
    await lockPlanOf(trx, owner);
    // Replaced since: another read is on its way.
    if ((await findCustomer(trx, owner))?.provider_id !== customer.provider_id) return;
    await applySnapshot({ context, trx, owner, snapshot, payments, cause });
  });
  await notifyPaid(context, stripe, owner, snapshot);
}

export async function syncOwner(context: AppContext, stripe: Stripe, owner: Owner, cause: Cause = BY_JOB, db: Queryable = context.db) {
  const customer = await findCustomer(db, owner);
  if (customer) await syncCustomer(context, stripe, customer, cause);
}

/** A payment for the person's other account is known before they buy for this one. */
export async function syncOthers(context: AppContext, stripe: Stripe, actor: UserActor, owner: Owner): Promise<void> {
  for (const other of othersOf(actor, owner)) await syncOwner(context, stripe, other);
}

/** With the key of another account every customer would be missing: nobody loses their plan by that. */
async function reportMissing(context: AppContext, subject: string): Promise<void> {
  const detail = "Stripe does not know this customer. Was STRIPE_SECRET_KEY changed to another account or mode?";
  context.log.error({ customer_id: subject }, "a customer is missing at Stripe");
  await saveProblem(context.db, { kind: "customer_missing", subject, detail }, context.now());
}

/** A plan that was free until a date, and is paid now, does not end then. */
async function keepPaid(stripe: Stripe, snapshot: Snapshot): Promise<void> {
  for (const [index, subscription] of snapshot.subscriptions.entries()) {
    const { id, metadata, cancel_at: end, latest_invoice: invoice } = subscription;
    const isFree = !invoice || typeof invoice === "string" || invoice.status !== "paid" || invoice.amount_paid === 0;
    if (metadata[ENDS] !== "free" || end === null || isFree || !isChangeable(subscription)) continue;
    const changed = await orNull(stripe.subscriptions.update(id, { cancel_at: "", metadata: { [ENDS]: "" } }));
    if (changed) snapshot.subscriptions[index] = { ...changed, latest_invoice: invoice };
  }
}

/** A lifetime purchase cancels older monthly subscriptions. Renewals of a better plan go on. */
async function endAfterLifetime(stripe: Stripe, snapshot: Snapshot): Promise<void> {
  const { lifetime } = snapshot;
  if (!isPaid(lifetime)) return;
  for (const [index, subscription] of snapshot.subscriptions.entries()) {
    const isOlder = subscription.created <= lifetime.created;
    if (!isChangeable(subscription) || !isOlder || subscription.cancel_at_period_end || subscription.cancel_at !== null) continue;
    const changed = await orNull(stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }));
    if (changed) snapshot.subscriptions[index] = changed;
  }
}
