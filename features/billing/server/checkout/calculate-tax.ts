import { requireUser } from "@aside/core/accounts/server/authority.ts";
import { LIFETIME, readLookupKey } from "@aside/core/entitlements/catalogue.ts";
import type { Owner } from "@aside/core/entitlements/server/subscriptions-store.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type { calculateTax as endpoint } from "../../checkout-contract.ts";
import { findCustomer } from "../customers-store.ts";
import { unknownPlan } from "../plan/trial.ts";
import { requirePromo } from "../provider/find-promo.ts";
import { readSnapshot } from "../provider/read-snapshot.ts";
import { type Stripe, withStripe } from "../provider/with-stripe.ts";
import { requireOffer, requireSeats } from "./offer.ts";
import { type Buyer, calculateSingle, previewOrder } from "./order.ts";
import { buyerOf, personOf, requireSinglePlan } from "./owner.ts";

export const calculateTax: Handler<typeof endpoint> = async ({ actor: who, body, context }) =>
  await withStripe(context, async (stripe) => {
    const actor = requireUser(who);
    const [line] = body.line_items;
    if (!line) throw unknownPlan();
    const isLifetime = readLookupKey(line.priceId)?.plan === LIFETIME;
    const offer = isLifetime ? readLookupKey(line.priceId) : requireOffer(line.priceId);
    if (offer?.currency !== body.currency) throw unknownPlan();
    requireSeats(offer.plan, line.quantity);
    const owner = isLifetime ? personOf(actor) : buyerOf(actor, offer.plan);
    await requireSinglePlan(context, context.db, actor, owner, offer.plan);
    const promo = body.promoCode === undefined ? null : await requirePromo(context, stripe, body.promoCode, offer);
    const terms = { offer, promo, seats: line.quantity, address: body.customer_details?.address };
    if (isLifetime) return (await calculateSingle(context, stripe, terms)).order;
    return await previewOrder(context, stripe, terms, await findBuyer(context, stripe, owner));
  });

async function findBuyer(context: AppContext, stripe: Stripe, owner: Owner): Promise<Buyer> {
  const customer = await findCustomer(context.db, owner);
  const snapshot = customer && (await readSnapshot(stripe, customer.provider_id, context.now()));
  return customer && snapshot ? { customerId: customer.provider_id, subscriptions: snapshot.subscriptions } : null;
}
