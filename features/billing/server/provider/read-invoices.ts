import { idOf } from "./find-promo.ts";
import { LIFETIME_PAYMENT } from "./read-snapshot.ts";
import { creditOf } from "./take-credit.ts";
import { orNull, type Stripe } from "./with-stripe.ts";

/** An invoice, or the payment of a lifetime plan, and what was given back. `credit`: what the customer has for later payments. */
export type Paid = { document: Stripe.Invoice | Stripe.PaymentIntent; refunded: number; credit: number };

/** Newest first. */
export async function readInvoices(stripe: Stripe, customerId: string, limit: number): Promise<Paid[]> {
  const [customer, invoices, charges] = await Promise.all([
    orNull(stripe.customers.retrieve(customerId)),
    stripe.invoices.list({ customer: customerId, limit, expand: ["data.payments"] }),
    stripe.charges.list({ customer: customerId, limit: 100 }),
  ]);
  const refunded = new Map<string, number>();
  for (const charge of charges.data) {
    const payment = idOf(charge.payment_intent);
    if (payment !== null) refunded.set(payment, (refunded.get(payment) ?? 0) + charge.amount_refunded);
  }
  const bills: Paid[] = invoices.data.map((invoice) => ({
    document: invoice,
    refunded: (invoice.payments?.data ?? []).reduce((sum, { payment }) => sum + (refunded.get(idOf(payment.payment_intent) ?? "") ?? 0), 0),
    credit: creditOf(customer, invoice.currency),
  }));
  const paymentId = customer && !customer.deleted ? customer.metadata[LIFETIME_PAYMENT] : undefined;
  const payment = paymentId ? await orNull(stripe.paymentIntents.retrieve(paymentId, { expand: ["latest_charge"] })) : null;
  const single: Paid[] =
    payment?.status === "succeeded"
      ? [{ document: payment, refunded: refunded.get(payment.id) ?? 0, credit: creditOf(customer, payment.currency) }]
      : [];
  return [...single, ...bills].toSorted((a, b) => b.document.created - a.document.created);
}

/** The paid invoice or charge, with the payment that a refund gives back. Null if there is none. */
export async function findPaid(stripe: Stripe, id: string): Promise<(Paid & { payment: Stripe.PaymentIntent; customerId: string }) | null> {
  const paymentId = id.startsWith("pi_") ? id : await paymentOf(stripe, id);
  const payment = paymentId === null ? null : await orNull(stripe.paymentIntents.retrieve(paymentId, { expand: ["latest_charge"] }));
  const customerId = idOf(payment?.customer);
  if (payment?.status !== "succeeded" || customerId === null) return null;
  const [document, customer] = await Promise.all([
    id.startsWith("pi_") ? payment : orNull(stripe.invoices.retrieve(id)),
    orNull(stripe.customers.retrieve(customerId)),
  ]);
  const charge = payment.latest_charge;
  const refunded = charge && typeof charge !== "string" ? charge.amount_refunded : 0;
  return document && { document, refunded, credit: creditOf(customer, payment.currency), payment, customerId };
}

async function paymentOf(stripe: Stripe, invoiceId: string): Promise<string | null> {
  const payments = await orNull(stripe.invoicePayments.list({ invoice: invoiceId, limit: 10 }));
  const paid = payments?.data.find(({ status }) => status === "paid");
  return idOf(paid?.payment.payment_intent);
}
