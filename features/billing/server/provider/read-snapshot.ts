import { idOf } from "./find-promo.ts";
import { orNull, type Stripe } from "./with-stripe.ts";

/** Everything at Stripe that decides about a customer's plan, read at once. */
export type Snapshot = {
  /** The start of the reading. */
  readAt: Date;
  subscriptions: Stripe.Subscription[];
  /** The payment of a lifetime plan, whatever its state. */
  lifetime: Stripe.PaymentIntent | null;
  /** The customer has a card that pays every subscription. */
  hasPaymentMethod: boolean;
};

/** The customer's metadata names the payment of a lifetime plan: it belongs to no invoice. */
export const LIFETIME_PAYMENT = "lifetime_payment";

const MAX_SUBSCRIPTIONS = 100;

/** Null if this account of Stripe never had the customer. Nothing is left of one that was deleted. */
export async function readSnapshot(stripe: Stripe, customerId: string, readAt: Date): Promise<Snapshot | null> {
  const customer = await orNull(stripe.customers.retrieve(customerId));
  if (!customer) return null;
  if (customer.deleted) return { readAt, subscriptions: [], lifetime: null, hasPaymentMethod: false };
  const paymentId = customer.metadata[LIFETIME_PAYMENT];
  const [subscriptions, lifetime] = await Promise.all([
    stripe.subscriptions.list({ customer: customerId, status: "all", limit: MAX_SUBSCRIPTIONS, expand: ["data.latest_invoice"] }),
    paymentId ? orNull(stripe.paymentIntents.retrieve(paymentId, { expand: ["latest_charge"] })) : null,
  ]);
  const { default_payment_method: card } = customer.invoice_settings;
  return { readAt, subscriptions: subscriptions.data, lifetime, hasPaymentMethod: card !== null || customer.default_source !== null };
}

/** Also those that have ended or were never paid. */
export const listSubscriptions = async (stripe: Stripe, customerId: string): Promise<Stripe.Subscription[]> =>
  (await stripe.subscriptions.list({ customer: customerId, status: "all", limit: MAX_SUBSCRIPTIONS })).data;

const LIVE: readonly string[] = ["trialing", "active", "past_due", "unpaid", "paused"];

/** Was paid or on trial once, and has not ended. */
export const isRunning = ({ status }: Stripe.Subscription): boolean => LIVE.includes(status);

/** Can be changed to another plan. Others are replaced. */
export const isChangeable = ({ status }: Stripe.Subscription): boolean => isChangeableStatus(status);
const isChangeableStatus = (status: string) => status === "trialing" || status === "active" || status === "past_due";

/** A payment that was made and not given back. */
export function isPaid(payment: Stripe.PaymentIntent | null): payment is Stripe.PaymentIntent & { status: "succeeded" } {
  if (payment?.status !== "succeeded") return false;
  const charge = payment.latest_charge;
  return charge === null || typeof charge === "string" || !charge.refunded;
}

/** The customer of an object that an event names; null if it is gone or belongs to nobody. */
export async function findCustomerOf(stripe: Stripe, objectId: string): Promise<string | null> {
  const [kind] = objectId.split("_");
  if (kind === "cus") return objectId;
  if (kind === "sub") return idOf((await orNull(stripe.subscriptions.retrieve(objectId)))?.customer);
  if (kind === "in") return idOf((await orNull(stripe.invoices.retrieve(objectId)))?.customer);
  if (kind === "pi") return idOf((await orNull(stripe.paymentIntents.retrieve(objectId)))?.customer);
  if (kind === "ch" || kind === "py") return idOf((await orNull(stripe.charges.retrieve(objectId)))?.customer);
  if (kind === "seti") return idOf((await orNull(stripe.setupIntents.retrieve(objectId)))?.customer);
  return null;
}
