import type Stripe from "stripe";
import type { World } from "../world.ts";

export function makeCustomer(world: World, metadata: Stripe.Metadata): Stripe.Customer {
  return world.add({
    id: world.newId("cus"),
    object: "customer",
    address: null,
    balance: 0,
    created: world.now(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    email: null,
    invoice_prefix: "TEST",
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata,
    name: null,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  } satisfies Stripe.Customer);
}

/** Changes the customer's balance. Negative: credit for later invoices. */
export function makeBalanceTransaction(
  world: World,
  customer: Stripe.Customer,
  given: { amount: number; currency: string; description: string | null; metadata: Stripe.Metadata },
): Stripe.CustomerBalanceTransaction {
  customer.balance += given.amount;
  return world.add({
    ...given,
    id: world.newId("cbtxn"),
    object: "customer_balance_transaction",
    checkout_session: null,
    created: world.now(),
    credit_note: null,
    customer: customer.id,
    customer_account: null,
    ending_balance: customer.balance,
    invoice: null,
    livemode: false,
    type: "adjustment",
  } satisfies Stripe.CustomerBalanceTransaction);
}

export type GivenCard = { number: string; exp_month: number; exp_year: number };

/** Only the last four digits are stored: they decide what a test card does. */
export function makeCard(world: World, { number, exp_month, exp_year }: GivenCard, customer: string | null): Stripe.PaymentMethod {
  const brand = number.startsWith("5") ? "mastercard" : "visa";
  return world.add({
    id: world.newId("pm"),
    object: "payment_method",
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand,
      checks: null,
      country: "US",
      display_brand: brand,
      exp_month,
      exp_year,
      funding: "credit",
      generated_from: null,
      last4: number.slice(-4),
      networks: null,
      regulated_status: null,
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: world.now(),
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  } satisfies Stripe.PaymentMethod);
}

export function makePortalSession(
  world: World,
  customer: string,
  returnUrl: string,
  flow: Stripe.BillingPortal.Session.Flow | null,
): Stripe.BillingPortal.Session {
  const id = world.newId("bps");
  return world.add({
    id,
    object: "billing_portal.session",
    configuration: "bpc_test",
    created: world.now(),
    customer,
    customer_account: null,
    flow,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: returnUrl,
    url: `${world.publicUrl()}/portal/${id}`,
  } satisfies Stripe.BillingPortal.Session);
}
