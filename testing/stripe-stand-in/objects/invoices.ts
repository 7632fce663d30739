import type Stripe from "stripe";
import type { World } from "../world.ts";
import type { Period } from "./subscriptions.ts";

export type Line = { text: string; amount: number; quantity: number; price: Stripe.Price; period: Period; isProration: boolean };

/** What an invoice is made of; `bill.ts` calculates the amounts. */
export type Bill = {
  customer: Stripe.Customer | null;
  subscription: Pick<Stripe.Subscription, "id" | "metadata"> | null;
  itemId: string;
  currency: string;
  reason: "subscription_create" | "subscription_update" | "subscription_cycle" | "upcoming";
  lines: Line[];
  discounts: { id: string; amounts: number[] }[];
  tax: number;
  isTaxed: boolean;
};

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** An invoice that is not stored: a draft, or a preview. */
export function makeInvoice(world: World, bill: Bill): Stripe.Invoice {
  const id = world.newId(bill.reason === "upcoming" ? "upcoming_in" : "in");
  const subtotal = sum(bill.lines.map(({ amount }) => amount));
  const discount = sum(bill.discounts.flatMap(({ amounts }) => amounts));
  const total = subtotal - discount + bill.tax;
  const balance = bill.customer?.balance ?? 0;
  const due = Math.max(0, total + balance);
  const periods = bill.lines.map(({ period }) => period);
  const address = bill.customer?.address ?? null;
  return {
    id,
    object: "invoice",
    account_country: "US",
    account_name: "Stand-in",
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    automatic_tax: {
      disabled_reason: null,
      enabled: bill.isTaxed,
      liability: null,
      provider: null,
      status: bill.isTaxed ? "complete" : null,
    },
    automatically_finalizes_at: null,
    billing_reason: bill.reason,
    collection_method: "charge_automatically",
    created: world.now(),
    currency: bill.currency,
    custom_fields: bill.customer?.invoice_settings.custom_fields ?? null,
    customer: bill.customer?.id ?? null,
    customer_account: null,
    customer_address: address,
    customer_email: bill.customer?.email ?? null,
    customer_name: bill.customer?.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: "none",
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: bill.discounts.map((each) => each.id),
    due_date: null,
    effective_at: null,
    ending_balance: Math.min(0, total + balance),
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: "list",
      data: bill.lines.map((line, index) => makeLine(world, id, bill, line, index)),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: bill.subscription && {
      quote_details: null,
      subscription_details: { metadata: bill.subscription.metadata, subscription: bill.subscription.id },
      type: "subscription_details",
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: Math.max(world.now(), ...periods.map(({ end }) => end)),
    period_start: Math.min(world.now(), ...periods.map(({ start }) => start)),
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: balance,
    statement_descriptor: null,
    status: "draft",
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total,
    total_discount_amounts: bill.discounts.map((each) => ({ amount: sum(each.amounts), discount: each.id })),
    total_excluding_tax: total - bill.tax,
    total_pretax_credit_amounts: [],
    total_taxes: bill.tax === 0 ? [] : [taxOf(bill.tax, subtotal - discount)],
    webhooks_delivered_at: null,
  } satisfies Stripe.Invoice;
}

const taxOf = (amount: number, base: number): Stripe.Invoice.TotalTax => ({
  amount,
  tax_behavior: "exclusive",
  tax_rate_details: null,
  taxability_reason: "standard_rated",
  taxable_amount: base,
  type: "tax_rate_details",
});

function makeLine(world: World, invoice: string, bill: Bill, line: Line, index: number): Stripe.InvoiceLineItem {
  const discounts = bill.discounts.map(({ id, amounts }) => ({ amount: amounts[index] ?? 0, discount: id }));
  return {
    id: world.newId("il"),
    object: "line_item",
    amount: line.amount,
    currency: bill.currency,
    description: line.text,
    discount_amounts: discounts,
    discountable: !line.isProration,
    discounts: bill.discounts.map(({ id }) => id),
    invoice,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: line.isProration,
        proration_details: null,
        subscription: bill.subscription?.id ?? null,
        subscription_item: bill.itemId,
      },
      type: "subscription_item_details",
    },
    period: line.period,
    pretax_credit_amounts: null,
    pricing: {
      type: "price_details",
      price_details: { price: line.price.id, product: typeof line.price.product === "string" ? line.price.product : line.price.product.id },
      unit_amount_decimal: null,
    },
    quantity: line.quantity,
    quantity_decimal: null,
    subscription: bill.subscription?.id ?? null,
    subtotal: line.amount,
    taxes: [],
  } satisfies Stripe.InvoiceLineItem;
}
