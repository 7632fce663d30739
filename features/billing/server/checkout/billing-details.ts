import { requireUser } from "@aside/core/accounts/server/authority.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { Address, billingDetails as endpoint } from "../../checkout-contract.ts";
import { currencyOf } from "../../prices.ts";
import { creditOf } from "../provider/take-credit.ts";
import { orNull, type Stripe, withStripe } from "../provider/with-stripe.ts";
import { TAX_ID } from "./customer.ts";
import { findManagedCustomer } from "./owner.ts";

export const billingDetails: Handler<typeof endpoint> = async ({ actor, query, context }) =>
  await withStripe(context, async (stripe) => {
    const known = await findManagedCustomer(context, requireUser(actor), query.owner);
    const customer = known ? await orNull(stripe.customers.retrieve(known.provider_id)) : null;
    if (!customer || customer.deleted) return { address: null, credit: null };
    const credit = customer.currency ? creditOf(customer, customer.currency) : 0;
    return {
      address: addressOf(customer),
      credit: credit > 0 && customer.currency ? { amount: credit, currency: currencyOf(customer.currency) } : null,
    };
  });

function addressOf({ name, address, invoice_settings: settings }: Stripe.Customer): Partial<Address> | null {
  if (!address?.country) return null;
  const { line1, line2, city, state, postal_code, country } = address;
  const tax_id = settings.custom_fields?.find((field) => field.name === TAX_ID)?.value;
  const known = Object.entries({ name, line1, line2, city, state, postal_code, country, tax_id });
  return Object.fromEntries(known.filter(([, value]) => value));
}
