import { itemOf } from "./read-subscription.ts";
import { isRunning, type Snapshot } from "./read-snapshot.ts";
import Stripe from "stripe";

/** The next charge of a running subscription, as the provider previews it, and what it waits for. */
export type Payments = {
  /** Null: nothing is billed any more, or the provider cannot say. */
  next_amount: number | null;
  next_payment_at: Date | null;
  has_payment_method: boolean;
  /** A trial, or a period that a promo code pays. */
  is_free: boolean;
  is_change_pending: boolean;
};

/** By the subscription's id. */
export async function readPayments(stripe: Stripe, snapshot: Snapshot): Promise<Map<string, Payments>> {
  const running = snapshot.subscriptions.filter(isRunning);
  return new Map(await Promise.all(running.map(async (each) => [each.id, await paymentsOf(stripe, snapshot, each)] as const)));
}

async function paymentsOf(stripe: Stripe, { hasPaymentMethod }: Snapshot, subscription: Stripe.Subscription): Promise<Payments> {
  const { status, default_payment_method: card, default_source: source, latest_invoice: invoice } = subscription;
  const has = hasPaymentMethod || card !== null || source !== null;
  const next = await nextInvoiceOf(stripe, subscription, has);
  const at = itemOf(subscription)?.current_period_end;
  const last = invoice && typeof invoice !== "string" ? invoice : null;
  return {
    next_amount: next && Math.max(0, next.amount_due),
    next_payment_at: next && at ? new Date(at * 1000) : null,
    has_payment_method: has,
    is_free: status === "trialing" || (last !== null && last.subtotal > 0 && last.total === 0),
    is_change_pending: subscription.pending_update !== null,
  };
}

/** A trial without a card ends, if it was made by us. */
function willRenew(subscription: Stripe.Subscription, hasPaymentMethod: boolean): boolean {
  const { status, cancel_at_period_end: isEnding, cancel_at: date } = subscription;
  const end = itemOf(subscription)?.current_period_end ?? 0;
  if (isEnding || (date !== null && date <= end)) return false;
  const endsTrial = subscription.trial_settings?.end_behavior.missing_payment_method === "cancel";
  return status === "active" || (status === "trialing" && (hasPaymentMethod || !endsTrial));
}

/** The preview of what is billed at the end of the period. Null: nothing, or the provider cannot say. */
export async function nextInvoiceOf(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  hasPaymentMethod: boolean,
): Promise<Stripe.Invoice | null> {
  if (!willRenew(subscription, hasPaymentMethod)) return null;
  try {
    return await stripe.invoices.createPreview({ subscription: subscription.id });
  } catch (error) {
    // Such as an address without a tax rate: the plan counts all the same.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
    throw error;
  }
}
