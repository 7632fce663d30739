import { requireCompany, requireUser } from "@aside/core/accounts/server/authority.ts";
import { lookupKeyOf } from "@aside/core/entitlements/catalogue.ts";
import { lockPlanOf } from "@aside/core/entitlements/server/subscriptions-store.ts";
import { CURRENCIES } from "@aside/contract/plans.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { changeSeats as endpoint } from "../../checkout-contract.ts";
import { presentPlanDetails } from "../plan/plan-details.ts";
import { listSubscriptions } from "../provider/read-snapshot.ts";
import { withStripe } from "../provider/with-stripe.ts";
import { findCustomer } from "../customers-store.ts";
import { syncCustomer } from "../webhook/sync-customer.ts";
import { requireEnoughSeats } from "../checkout/create-subscription.ts";
import { previewOrder, requireSameBase } from "../checkout/order.ts";
import { requireOffer, requireSeats } from "../checkout/offer.ts";
import { noSubscription, requirePaidPlan } from "../checkout/owner.ts";
import { startOrChange } from "../checkout/start-or-change.ts";

/** The company's plan with another number of seats, paid with the card on file. */
export const changeSeats: Handler<typeof endpoint> = async ({ actor: who, body, context }) =>
  await withStripe(context, async (stripe) => {
    const actor = requireUser(who);
    requireCompany(actor, "billing.manage", undefined);
    const { owner, row } = await requirePaidPlan(context, actor, "company");
    const currency = CURRENCIES.find((each) => each === row.currency);
    const customer = await findCustomer(context.db, owner);
    if (!currency || !customer) throw noSubscription();
    const offer = requireOffer(lookupKeyOf(row.plan, row.duration, currency));
    requireSeats(offer.plan, body.seats);
    await context.db.transaction().execute(async (trx) => {
      await lockPlanOf(trx, owner);
      await requireEnoughSeats(context, trx, owner, body.seats);
      const subscriptions = await listSubscriptions(stripe, customer.provider_id);
      const buyer = { customerId: customer.provider_id, subscriptions, owner, userId: actor.userId };
      const terms = { offer, promo: null, seats: body.seats, address: undefined };
      requireSameBase(await previewOrder(context, stripe, terms, buyer), body.base);
      await startOrChange(context, stripe, terms, buyer);
    });
    await syncCustomer(context, stripe, customer, { by: actor, createdBy: actor.userId });
    return await presentPlanDetails(context, actor);
  });
