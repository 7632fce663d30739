import { requireUser } from "@aside/core/accounts/server/authority.ts";
import { findPlan } from "@aside/core/entitlements/catalogue.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type {
  cancelSubscription as cancelEndpoint,
  resumeSubscription as resumeEndpoint,
  syncSubscription as syncEndpoint,
} from "../../checkout-contract.ts";
import { presentPlanDetails } from "../plan/plan-details.ts";
import { type Stripe, withStripe } from "../provider/with-stripe.ts";
import { syncOwner } from "../webhook/sync-customer.ts";
import { endOtherCheckouts, ownersOf, requirePaidPlan, requireSinglePlan } from "./owner.ts";
import { dropPendingChange } from "./start-or-change.ts";

const setRenewal =
  (isCanceled: boolean): Handler<typeof cancelEndpoint> =>
  async ({ actor: who, query, context }) =>
    await withStripe(context, async (stripe) => {
      const actor = requireUser(who);
      const { owner, row, providerId } = await requirePaidPlan(context, actor, query?.owner);
      const plan = findPlan(row.plan);
      if (!isCanceled && plan) {
        await requireSinglePlan(context, context.db, actor, owner, plan);
        // A payment that waits for the bank in another tab was allowed because this plan ended.
        await endOtherCheckouts(context.db, stripe, actor, owner);
      }
      const subscription = await stripe.subscriptions.retrieve(providerId);
      await dropPendingChange(stripe, subscription);
      if (isCanceled) await stripe.subscriptions.update(providerId, { cancel_at_period_end: true });
      else await resume(stripe, subscription);
      await syncOwner(context, stripe, owner, { by: actor, createdBy: actor.userId });
      return await presentPlanDetails(context, actor);
    });

/** A date that a promo code or the operator set is another field at Stripe. */
async function resume(stripe: Stripe, { id, cancel_at_period_end: isAtPeriodEnd, cancel_at: date }: Stripe.Subscription): Promise<void> {
  if (isAtPeriodEnd) await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  else if (date !== null) await stripe.subscriptions.update(id, { cancel_at: "" });
}

export const cancelSubscription: Handler<typeof cancelEndpoint> = setRenewal(true);
export const resumeSubscription: Handler<typeof resumeEndpoint> = setRenewal(false);

export const syncSubscription: Handler<typeof syncEndpoint> = async ({ actor: who, context }) =>
  await withStripe(context, async (stripe) => {
    const actor = requireUser(who);
    for (const owner of ownersOf(actor)) await syncOwner(context, stripe, owner, { by: actor, createdBy: actor.userId });
    return await presentPlanDetails(context, actor);
  });
