import type Stripe from "stripe";
import { makeInvoicePayment, makePaymentIntent } from "../objects/payments.ts";
import { idOf, type World } from "../world.ts";
import { applyPendingUpdate } from "./pending-update.ts";

/** Stores a draft. What is due gets a PaymentIntent; what is not is paid. Returns the intent, or null. */
export function finalize(world: World, invoice: Stripe.Invoice): Stripe.PaymentIntent | null {
  world.add(invoice);
  invoice.number = world.newInvoiceNumber();
  invoice.status = "open";
  invoice.status_transitions.finalized_at = world.now();
  invoice.effective_at = world.now();
  invoice.hosted_invoice_url = `${world.publicUrl()}/invoices/${invoice.id}`;
  const customer = world.getCustomer(idOf(invoice.customer) ?? "");
  customer.balance = invoice.ending_balance ?? 0;
  customer.currency ??= invoice.currency;
  const subscription = subscriptionOf(world, invoice);
  if (subscription) subscription.latest_invoice = invoice.id;
  world.emit("invoice.finalized", invoice);
  if (invoice.amount_due === 0) {
    onInvoicePaid(world, invoice, null);
    return null;
  }
  const intent = makePaymentIntent(world, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: customer.id,
    description: subscription ? "Subscription update" : null,
    metadata: {},
    isSaved: true,
  });
  makeInvoicePayment(world, invoice, intent);
  invoice.confirmation_secret = { client_secret: intent.client_secret ?? "", type: "payment_intent" };
  return intent;
}

function subscriptionOf(world: World, invoice: Stripe.Invoice): Stripe.Subscription | undefined {
  const id = idOf(invoice.parent?.subscription_details?.subscription);
  return id === null ? undefined : world.find("subscription", id);
}

/** `by` null: nothing was due. */
export function onInvoicePaid(
  world: World,
  invoice: Stripe.Invoice,
  by: { link: Stripe.InvoicePayment; card: Stripe.PaymentMethod } | null,
): void {
  Object.assign(invoice, {
    status: "paid",
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    next_payment_attempt: null,
  });
  invoice.status_transitions.paid_at = world.now();
  if (by) {
    Object.assign(by.link, {
      status: "paid",
      amount_paid: invoice.amount_due,
      status_transitions: { canceled_at: null, paid_at: world.now() },
    });
    if (by.card.customer === null) by.card.customer = idOf(invoice.customer);
  }
  world.emit("invoice.paid", invoice);
  world.emit("invoice.payment_succeeded", invoice);
  const subscription = subscriptionOf(world, invoice);
  if (!subscription || subscription.latest_invoice !== invoice.id) return;
  if (by) subscription.default_payment_method = by.card.id;
  if (subscription.pending_update) applyPendingUpdate(world, subscription);
  if (subscription.status === "incomplete" || subscription.status === "past_due" || subscription.status === "unpaid")
    subscription.status = "active";
  world.emit("customer.subscription.updated", subscription);
}

export function voidInvoice(world: World, invoice: Stripe.Invoice): void {
  if (invoice.status !== "open") return;
  Object.assign(invoice, { status: "void", next_payment_attempt: null });
  invoice.status_transitions.voided_at = world.now();
  // The credit that it used is given back.
  const customer = world.find("customer", idOf(invoice.customer) ?? "");
  if (customer && !customer.deleted) customer.balance += invoice.starting_balance - (invoice.ending_balance ?? 0);
  for (const link of paymentsOf(world, invoice.id)) {
    const intent = world.find("payment_intent", idOf(link.payment.payment_intent) ?? "");
    if (intent && intent.status !== "succeeded") cancelIntent(world, intent);
    link.status = "canceled";
  }
  world.emit("invoice.voided", invoice);
  const subscription = subscriptionOf(world, invoice);
  if (!subscription?.pending_update || subscription.latest_invoice !== invoice.id) return;
  subscription.pending_update = null;
  world.emit("customer.subscription.pending_update_expired", subscription);
}

export const paymentsOf = (world: World, invoiceId: string): Stripe.InvoicePayment[] =>
  world.list("invoice_payment").filter(({ invoice }) => invoice === invoiceId);

export function cancelIntent(world: World, intent: Stripe.PaymentIntent): void {
  Object.assign(intent, { status: "canceled", canceled_at: world.now(), next_action: null });
  world.emit("payment_intent.canceled", intent);
}
