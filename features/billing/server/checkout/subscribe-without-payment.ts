import { AppError } from "@aside/contract/errors.ts";
import { requireUser } from "@aside/core/accounts/server/authority.ts";
import { findPlan, LIFETIME, type Plan, planOfName } from "@aside/core/entitlements/catalogue.ts";
import {
  findSubscription,
  insertGivenPlan,
  lockPlanOf,
  type Owner,
  updateSubscription,
} from "@aside/core/entitlements/server/subscriptions-store.ts";
import { isLive } from "@aside/core/entitlements/standing.ts";
import type { UserActor } from "@aside/server/auth/actor.ts";
import { recordAudit } from "@aside/server/audit/record-audit.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type { subscribeWithoutPayment as endpoint } from "../../checkout-contract.ts";
import { copy } from "../../copy.ts";
import { countByReference, ownerKeyOf } from "../customers-store.ts";
import { presentPlanDetails } from "../plan/plan-details.ts";
import { unknownPlan } from "../plan/trial.ts";
import { findPrice, type Offer } from "../provider/find-price.ts";
import { type Promo, requirePromo } from "../provider/find-promo.ts";
import { BILLED_BY, ENDS } from "../provider/promo-metadata.ts";
import { isChangeable, listSubscriptions } from "../provider/read-snapshot.ts";
import { orNull, promoInvalid, type Stripe, withStripe } from "../provider/with-stripe.ts";
import { syncCustomer, syncOthers } from "../webhook/sync-customer.ts";
import { alreadySubscribed } from "./create-payment-intent.ts";
import { describeCustomer, requireCustomer } from "./customer.ts";
import { hashOf } from "./order.ts";
import { buyerOf, endOtherCheckouts, lockPlansOf, personOf, requireSinglePlan } from "./owner.ts";
import { cancelReplaced, hasUsed, trialOf } from "./start-or-change.ts";

export const subscribeWithoutPayment: Handler<typeof endpoint> = async ({ actor: who, body, query, context }) =>
  await withStripe(context, async (stripe) => {
    const actor = requireUser(who);
    const plan = planOfName(body.plan_id);
    if (!plan || Object.keys(plan.prices).length === 0) throw unknownPlan();
    const promo = await requirePromo(context, stripe, query.promoCode, { plan, currency: body.currency });
    if (!plan.isOffered && promo.plan !== plan) throw unknownPlan();
    if (!promo.isFree) throw paymentNeeded();
    if (plan === LIFETIME) await giveLifetime(context, actor, promo);
    else await startFree(context, stripe, actor, { plan, ...body }, promo);
    return await presentPlanDetails(context, actor);
  });

const paymentNeeded = () => new AppError(422, "promo_invalid", copy.paymentNeeded);

/** Throws if the owner has this plan or a better one. */
async function requireWorse(context: AppContext, db: Queryable, owner: Owner, plan: Plan) {
  const row = await findSubscription(db, owner);
  if (row && isLive(row, context.now()) && (findPlan(row.plan)?.rank ?? 0) >= plan.rank) throw alreadySubscribed();
  return row;
}

async function startFree(context: AppContext, stripe: Stripe, actor: UserActor, chosen: Offer, promo: Promo): Promise<void> {
  const { plan, currency } = chosen;
  const owner = buyerOf(actor, plan);
  await syncOthers(context, stripe, actor, owner);
  await requireSinglePlan(context, context.db, actor, owner, plan);
  await requireWorse(context, context.db, owner, plan);
  const wanted = promo.billedBy ?? chosen.duration;
  const duration = wanted === "monthly" && plan.prices.monthly ? "monthly" : "annually";
  const price = await findPrice(context, stripe, { plan, duration, currency });
  const customer = await requireCustomer(context, stripe, owner);
  await describeCustomer(context.db, stripe, { customer, owner, actor, address: undefined });
  // The lock is held while Stripe is asked: of several requests at once, each must see what the one before it made.
  await context.db.transaction().execute(async (trx) => {
    await lockPlansOf(trx, actor);
    await requireSinglePlan(context, trx, actor, owner, plan);
    await endOtherCheckouts(trx, stripe, actor, owner);
    const subscriptions = await listSubscriptions(stripe, customer.provider_id);
    const current = subscriptions.find(isChangeable);
    // Made by a request whose reply was lost, or at the same time.
    if (current?.metadata["promo"] === promo.code && current.metadata["plan"] === plan.slug) return;
    if (current) throw alreadySubscribed();
    if (hasUsed(promo, subscriptions)) throw promoInvalid();
    await cancelReplaced(stripe, subscriptions);
    const params: Stripe.SubscriptionCreateParams = {
      customer: customer.provider_id,
      items: [{ price, quantity: 1 }],
      discounts: [{ promotion_code: promo.id }],
      payment_settings: { save_default_payment_method: "on_subscription" },
      payment_behavior: "default_incomplete",
      metadata: { owner: ownerKeyOf(owner), plan: plan.slug, promo: promo.code, [BILLED_BY]: promo.billedBy ?? "", [ENDS]: "free" },
      ...(promo.trialDays ? trialOf(promo.trialDays) : endOf(context, promo)),
    };
    const before = subscriptions.map(({ id }) => id).toSorted();
    const { cancel_at: _, ...stable } = params;
    const made = await stripe.subscriptions.create(params, { idempotencyKey: `free:${hashOf(before, stable)}` });
    if (isChangeable(made)) return;
    // The code does not pay for everything after all.
    await orNull(stripe.subscriptions.cancel(made.id));
    throw paymentNeeded();
  });
  await syncCustomer(context, stripe, customer, { by: actor, createdBy: actor.userId });
}

/** Without a card, the plan ends with what the code pays for, instead of failing at the next invoice. */
function endOf(
  context: AppContext,
  { duration, durationInMonths }: Promo,
): Pick<Stripe.SubscriptionCreateParams, "cancel_at" | "cancel_at_period_end"> {
  if (duration === "once") return { cancel_at_period_end: true };
  if (duration === "forever" || durationInMonths === null) return {};
  const end = context.now();
  // To the day, so that a request that is sent again is the same one.
  const date = Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + durationInMonths, end.getUTCDate());
  return { cancel_at: Math.floor(date / 1000) };
}

/** Paid once and for all by the code: there is nothing that Stripe would have to know. */
async function giveLifetime(context: AppContext, actor: UserActor, promo: Promo): Promise<void> {
  const owner = personOf(actor);
  const reference = `promo:${promo.code}`;
  if (promo.percentOff !== 100) throw paymentNeeded();
  await context.db.transaction().execute(async (trx) => {
    await lockPlanOf(trx, owner);
    await requireSinglePlan(context, trx, actor, owner, LIFETIME);
    const current = await requireWorse(context, trx, owner, LIFETIME);
    if (current?.source === "stripe") throw alreadySubscribed();
    if (promo.maxRedemptions !== null && (await countByReference(trx, reference)) >= promo.maxRedemptions) throw promoInvalid();
    const now = context.now();
    if (current) await updateSubscription(trx, current.id, { status: "canceled", ends_at: now }, now);
    const given = { id: context.newId(), owner, createdBy: actor.userId, now, plan: LIFETIME.slug };
    await insertGivenPlan(trx, { ...given, source: "signup", seats: 1, endsAt: null, reference });
    await recordAudit(context, trx, {
      companyId: actor.companyId,
      by: actor,
      action: "billing.subscribed",
      target: { kind: "user", id: actor.userId, label: actor.email },
      details: { plan: LIFETIME.slug, promo: promo.code },
    });
  });
}
