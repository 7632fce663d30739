import type { Currency } from "@aside/contract/plans.ts";
import type { Order } from "../../checkout-contract.ts";
import type { Offer } from "../provider/find-price.ts";
import type { Stripe } from "../provider/with-stripe.ts";

const sum = (amounts: readonly { amount: number }[] | null): number => (amounts ?? []).reduce((total, { amount }) => total + amount, 0);

/** When the next period is billed, in seconds. A credit's line names the rest of the period before. */
export function periodEndOf({ lines }: Stripe.Invoice): number {
  const charged = lines.data.filter(({ amount }) => amount > 0);
  return Math.max(0, ...(charged.length > 0 ? charged : lines.data).map(({ period }) => period.end));
}

/** `renewal`: the provider's preview of the next period. */
export function presentInvoiceOrder(invoice: Stripe.Invoice, renewal: Stripe.Invoice, { offer }: { offer: Offer }): Omit<Order, "base"> {
  // The credit for the rest of another plan is part of `credit`.
  const lines = invoice.lines.data
    .filter(({ amount }) => amount >= 0)
    .map(({ description, amount }) => ({ label: description ?? offer.plan.name, amount }));
  const subtotal = sum(lines);
  const discount = sum(invoice.total_discount_amounts);
  const tax = sum(invoice.total_taxes);
  const total = Math.max(0, invoice.amount_due);
  const creditLeft = Math.max(0, -(invoice.ending_balance ?? 0));
  const renewsAt = periodEndOf(invoice);
  return {
    currency: invoice.currency.toUpperCase() as Currency,
    lines,
    subtotal,
    discount,
    tax,
    // For the rest of another plan, and the customer's balance.
    credit: Math.max(0, subtotal - discount + tax - total),
    credit_left: creditLeft,
    total,
    renewal: Math.max(0, renewal.total - creditLeft),
    next_payment_at: renewsAt === 0 ? null : new Date(renewsAt * 1000).toISOString(),
  };
}

export function presentSingleOrder(
  offer: Offer,
  { subtotal, discount, tax }: { subtotal: number; discount: number; tax: number },
): Omit<Order, "base"> {
  return {
    currency: offer.currency,
    lines: [{ label: offer.plan.name, amount: subtotal }],
    subtotal,
    discount,
    tax,
    credit: 0,
    credit_left: 0,
    total: subtotal - discount + tax,
    renewal: null,
    next_payment_at: null,
  };
}
