import { LIFETIME } from "@aside/core/entitlements/catalogue.ts";
import type { Invoice } from "../../checkout-contract.ts";
import { currencyOf } from "../../prices.ts";
import type { Paid } from "../provider/read-invoices.ts";
import type { Stripe } from "../provider/with-stripe.ts";

const STATUSES = ["draft", "open", "paid", "uncollectible", "void"] as const;

const dateOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

export const presentInvoice = ({ document, ...given }: Paid): Invoice =>
  document.object === "invoice" ? presentBill(document, given) : presentPayment(document, given);

type Given = Pick<Paid, "refunded" | "credit">;

function presentBill(invoice: Stripe.Invoice, given: Given): Invoice {
  return {
    id: invoice.id,
    number: invoice.number,
    created_at: dateOf(invoice.created),
    status: STATUSES.find((status) => status === invoice.status) ?? "draft",
    total: invoice.total,
    paid: invoice.amount_paid,
    due: invoice.status === "open" ? invoice.amount_remaining : 0,
    ...given,
    currency: currencyOf(invoice.currency),
    // Not the credit for what it replaces.
    description: (invoice.lines.data.find(({ amount }) => amount > 0) ?? invoice.lines.data[0])?.description ?? "",
    url: invoice.hosted_invoice_url ?? null,
    pdf: invoice.invoice_pdf ?? null,
  };
}

/** A lifetime plan is paid without an invoice. */
function presentPayment(payment: Stripe.PaymentIntent, given: Given): Invoice {
  const charge = payment.latest_charge;
  return {
    id: payment.id,
    number: null,
    created_at: dateOf(payment.created),
    status: "paid",
    total: payment.amount,
    paid: payment.amount_received,
    due: 0,
    ...given,
    currency: currencyOf(payment.currency),
    description: LIFETIME.name,
    url: charge && typeof charge !== "string" ? charge.receipt_url : null,
    pdf: null,
  };
}
