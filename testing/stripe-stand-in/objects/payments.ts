import type Stripe from "stripe";
import type { World } from "../world.ts";

type GivenIntent = {
  amount: number;
  currency: string;
  customer: string | null;
  description: string | null;
  metadata: Stripe.Metadata;
  /** The card is stored for later payments. */
  isSaved: boolean;
  taxCalculation?: string | undefined;
};

export function makePaymentIntent(world: World, given: GivenIntent): Stripe.PaymentIntent {
  const id = world.newId("pi");
  return world.add({
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: given.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: world.newSecret(id),
    confirmation_method: "automatic",
    created: world.now(),
    currency: given.currency,
    customer: given.customer,
    customer_account: null,
    description: given.description,
    excluded_payment_method_types: null,
    ...(given.taxCalculation ? { hooks: { inputs: { tax: { calculation: given.taxCalculation } } } } : {}),
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: given.isSaved ? "off_session" : null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.PaymentIntent);
}

export function makeSetupIntent(world: World, customer: string): Stripe.SetupIntent {
  const id = world.newId("seti");
  return world.add({
    id,
    object: "setup_intent",
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: { enabled: true },
    cancellation_reason: null,
    client_secret: world.newSecret(id),
    created: world.now(),
    customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    single_use_mandate: null,
    status: "requires_payment_method",
    usage: "off_session",
  } satisfies Stripe.SetupIntent);
}

export function makeCharge(world: World, intent: Stripe.PaymentIntent, card: Stripe.PaymentMethod): Stripe.Charge {
  const id = world.newId("ch");
  return world.add({
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: card.billing_details,
    calculated_statement_descriptor: null,
    captured: true,
    created: world.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: null,
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: intent.id,
    payment_method: card.id,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: `${world.publicUrl()}/receipts/${id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "succeeded",
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.Charge);
}

export function makeRefund(world: World, charge: Stripe.Charge, amount: number): Stripe.Refund {
  return world.add({
    id: world.newId("re"),
    object: "refund",
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: "requested_by_customer",
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  } satisfies Stripe.Refund);
}

export function makeInvoicePayment(world: World, invoice: Stripe.Invoice, intent: Stripe.PaymentIntent): Stripe.InvoicePayment {
  return world.add({
    id: world.newId("inpay"),
    object: "invoice_payment",
    amount_paid: null,
    amount_requested: intent.amount,
    created: world.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: "payment_intent", payment_intent: intent.id },
    status: "open",
    status_transitions: { canceled_at: null, paid_at: null },
  } satisfies Stripe.InvoicePayment);
}
