import { AppError } from "@aside/contract/errors.ts";
import { requireUser } from "@aside/core/accounts/server/authority.ts";
import { countSeats } from "@aside/core/entitlements/server/seats-store.ts";
import { findSubscription, type Owner } from "@aside/core/entitlements/server/subscriptions-store.ts";
import { isLive } from "@aside/core/entitlements/standing.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type { createSubscription as endpoint } from "../../checkout-contract.ts";
import { copy } from "../../copy.ts";
import { requirePromo } from "../provider/find-promo.ts";
import { listSubscriptions } from "../provider/read-snapshot.ts";
import { withStripe } from "../provider/with-stripe.ts";
import { syncCustomer, syncOthers } from "../webhook/sync-customer.ts";
import { describeCustomer, requireCustomer } from "./customer.ts";
import { requireOffer, requireSeats } from "./offer.ts";
import { previewOrder, requireSameBase } from "./order.ts";
import { buyerOf, endOtherCheckouts, lockPlansOf, requireSinglePlan } from "./owner.ts";
import { startOrChange } from "./start-or-change.ts";

export const createSubscription: Handler<typeof endpoint> = async ({ actor: who, body, context }) =>
  await withStripe(context, async (stripe) => {
    const actor = requireUser(who);
    const offer = requireOffer(body.priceId);
    requireSeats(offer.plan, body.quantity);
    const owner = buyerOf(actor, offer.plan);
    await syncOthers(context, stripe, actor, owner);
    await requireSinglePlan(context, context.db, actor, owner, offer.plan);
    await requireEnoughSeats(context, context.db, owner, body.quantity);
    const promo = body.promoCode === undefined ? null : await requirePromo(context, stripe, body.promoCode, offer);
    const customer = await requireCustomer(context, stripe, owner);
    await describeCustomer(context.db, stripe, { customer, owner, actor, address: body.address });
    const terms = { offer, promo, seats: body.quantity, address: body.address };
    // The lock is held while Stripe is asked: of several requests at once, each must see what the one before it made.
    const { started, order } = await context.db.transaction().execute(async (trx) => {
      await lockPlansOf(trx, actor);
      await requireSinglePlan(context, trx, actor, owner, offer.plan);
      await requireEnoughSeats(context, trx, owner, body.quantity);
      await endOtherCheckouts(trx, stripe, actor, owner);
      const subscriptions = await listSubscriptions(stripe, customer.provider_id);
      const buyer = { customerId: customer.provider_id, subscriptions };
      const order = await previewOrder(context, stripe, terms, buyer);
      requireSameBase(order, body.base);
      return { order, started: await startOrChange(context, stripe, terms, { ...buyer, owner, userId: actor.userId }) };
    });
    await syncCustomer(context, stripe, customer, { by: actor, createdBy: actor.userId });
    return { subscription_id: started.id, client_secret: started.clientSecret, intent: started.intent, order };
  });

/** A company that has a plan does not lose seats that people sit on. */
export async function requireEnoughSeats(
  context: AppContext,
  db: Queryable,
  { companyId, ...person }: Owner,
  seats: number,
): Promise<void> {
  if (companyId === null) return;
  const row = await findSubscription(db, { ...person, companyId } as Owner);
  const taken = row && isLive(row, context.now()) ? await countSeats(db, companyId) : 0;
  if (seats < taken) throw new AppError(422, "too_few_seats", copy.tooFewSeats(taken));
}
