import { AppError } from "@aside/contract/errors.ts";
import { requireUser } from "@aside/core/accounts/server/authority.ts";
import { findPlan, LIFETIME } from "@aside/core/entitlements/catalogue.ts";
import { findSubscription, lockPlanOf, type Owner } from "@aside/core/entitlements/server/subscriptions-store.ts";
import { isLive } from "@aside/core/entitlements/standing.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type { createPaymentIntent as endpoint, Order } from "../../checkout-contract.ts";
import { copy } from "../../copy.ts";
import { ownerKeyOf } from "../customers-store.ts";
import { unknownPlan } from "../plan/trial.ts";
import { requirePromo } from "../provider/find-promo.ts";
import { isPaid, LIFETIME_PAYMENT } from "../provider/read-snapshot.ts";
import { orNull, type Stripe, withStripe } from "../provider/with-stripe.ts";
import { describeCustomer, requireCustomer } from "./customer.ts";
import { calculateSingle, hashOf } from "./order.ts";
import { personOf, requireSinglePlan } from "./owner.ts";

/** The one payment of the lifetime plan. */
export const createPaymentIntent: Handler<typeof endpoint> = async ({ actor: who, body, context }) =>
  await withStripe(context, async (stripe) => {
    const actor = requireUser(who);
    if (!LIFETIME.prices.lifetime) throw unknownPlan();
    const offer = { plan: LIFETIME, duration: "lifetime", currency: body.currency } as const;
    const promo = body.promoCode === undefined ? null : await requirePromo(context, stripe, body.promoCode, offer);
    const { order, calculation } = await calculateSingle(context, stripe, { offer, promo, address: body.address });
    if (order.total !== body.amount) throw new AppError(409, "price_changed", copy.priceChanged, { details: { total: order.total } });
    if (order.total === 0) throw new AppError(422, "promo_invalid", copy.nothingToPay);
    const owner = personOf(actor);
    await requireSinglePlan(context, context.db, actor, owner, LIFETIME);
    await requireNoBetter(context, context.db, owner);
    const customer = await requireCustomer(context, stripe, owner);
    await describeCustomer(context.db, stripe, { customer, owner, actor, address: body.address });
    // The lock is held while Stripe is asked: two requests at once must not lead to two payments.
    const payment = await context.db.transaction().execute(async (trx) => {
      await lockPlanOf(trx, owner);
      await requireSinglePlan(context, trx, actor, owner, LIFETIME);
      await requireNoBetter(context, trx, owner);
      return await startPayment(stripe, { customerId: customer.provider_id, owner, order, calculation, promo: promo?.code ?? "" });
    });
    return { payment_intent_id: payment.id, client_secret: payment.client_secret ?? "", amount: payment.amount, currency: order.currency };
  });

async function requireNoBetter(context: AppContext, db: Queryable, owner: Owner): Promise<void> {
  const row = await findSubscription(db, owner);
  const rank = row && isLive(row, context.now()) ? (findPlan(row.plan)?.rank ?? 0) : 0;
  if (rank >= LIFETIME.rank) throw alreadySubscribed();
}

export const alreadySubscribed = () => new AppError(409, "already_subscribed", copy.alreadySubscribed);

type Payment = { customerId: string; owner: Owner; order: Order; calculation: string | null; promo: string };

/** Takes the payment that waits, if it is the same; another one is canceled, so that only one can be paid. */
async function startPayment(stripe: Stripe, { customerId, owner, order, calculation, promo }: Payment): Promise<Stripe.PaymentIntent> {
  const customer = await stripe.customers.retrieve(customerId);
  const beforeId = customer.deleted ? undefined : customer.metadata[LIFETIME_PAYMENT];
  const before = beforeId ? await orNull(stripe.paymentIntents.retrieve(beforeId, { expand: ["latest_charge"] })) : null;
  if (isPaid(before) || before?.status === "processing") throw alreadySubscribed();
  const terms = hashOf(order, promo);
  if (before?.status.startsWith("requires_")) {
    if (before.metadata["terms"] === terms) return before;
    await stripe.paymentIntents.cancel(before.id);
  }
  const params: Stripe.PaymentIntentCreateParams = {
    amount: order.total,
    currency: order.currency.toLowerCase(),
    customer: customerId,
    description: LIFETIME.name,
    metadata: { owner: ownerKeyOf(owner), plan: LIFETIME.slug, terms, promo },
    automatic_payment_methods: { enabled: true },
    ...(calculation ? { hooks: { inputs: { tax: { calculation } } } } : {}),
  };
  const made = await stripe.paymentIntents.create(params, { idempotencyKey: `lifetime:${hashOf(customerId, beforeId, params)}` });
  await stripe.customers.update(customerId, { metadata: { [LIFETIME_PAYMENT]: made.id } });
  return made;
}
