import { lockPlanOf, type Owner } from "@aside/core/entitlements/server/subscriptions-store.ts";
import type { UserActor } from "@aside/server/auth/actor.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { Address } from "../../checkout-contract.ts";
import { type CustomerRow, findCustomer, findOwnerName, ownerKeyOf, saveCustomer } from "../customers-store.ts";
import { orNull, type Stripe } from "../provider/with-stripe.ts";

/**
 * The owner's one customer at Stripe. It is made while the lock of the plan is held: of several requests at once the first makes it, and the
 * others find it. What does not depend on the request is sent with the key, so that a lost reply leads to the same customer.
 */
export async function requireCustomer(context: AppContext, stripe: Stripe, owner: Owner): Promise<CustomerRow> {
  return await context.db.transaction().execute(async (trx) => {
    await lockPlanOf(trx, owner);
    const known = await findCustomer(trx, owner);
    const atStripe = known ? await orNull(stripe.customers.retrieve(known.provider_id)) : null;
    if (known && atStripe && !atStripe.deleted) return known;
    const key = ownerKeyOf(owner);
    const made = await stripe.customers.create(
      { metadata: { owner: key } },
      { idempotencyKey: `customer:${key}:${known?.provider_id ?? "first"}` },
    );
    await saveCustomer(trx, { id: context.newId(), owner, providerId: made.id, now: context.now() });
    return (await findCustomer(trx, owner)) as CustomerRow;
  });
}

/** The label of the number on invoices. */
export const TAX_ID = "Tax ID";

/** Sends Stripe the facts that invoices show and taxes depend on. */
export async function describeCustomer(
  db: Queryable,
  stripe: Stripe,
  to: { customer: CustomerRow; owner: Owner; actor: UserActor; address: Address | undefined },
): Promise<void> {
  const { customer, owner, actor, address } = to;
  const name = address?.name ?? (await findOwnerName(db, owner))?.name;
  await stripe.customers.update(customer.provider_id, {
    email: actor.email,
    ...(name ? { name } : {}),
    ...(address
      ? {
          address: addressOf(address),
          invoice_settings: { custom_fields: address.tax_id === "" ? "" : [{ name: TAX_ID, value: address.tax_id }] },
        }
      : {}),
  });
}

export function addressOf(address: Partial<Address>): Stripe.AddressParam {
  const { line1 = "", line2 = "", city = "", state = "", postal_code = "", country = "" } = address;
  return { line1, line2, city, state, postal_code, country };
}
