import { requireUser } from "@aside/core/accounts/server/authority.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type {
  cancelSubscription as cancelEndpoint,
  resumeSubscription as resumeEndpoint,
  syncSubscription as syncEndpoint,
} from "../../checkout-contract.ts";
import { presentPlanDetails } from "../plan/plan-details.ts";
import { withStripe } from "../provider/with-stripe.ts";
import { syncOwner } from "../webhook/sync-customer.ts";
import { ownersOf, requirePaidPlan } from "./owner.ts";

const setRenewal =
  (isCanceled: boolean): Handler<typeof cancelEndpoint> =>
  async ({ actor: who, context }) =>
    await withStripe(context, async (stripe) => {
      const actor = requireUser(who);
      const { owner, providerId } = await requirePaidPlan(context, actor);
      // A date that was set at Stripe also counts as a cancellation.
      await stripe.subscriptions.update(providerId, isCanceled ? { cancel_at_period_end: true } : { cancel_at_period_end: false });
      await syncOwner(context, stripe, owner, { by: actor, createdBy: actor.userId });
      return await presentPlanDetails(context, actor);
    });

export const cancelSubscription: Handler<typeof cancelEndpoint> = setRenewal(true);
export const resumeSubscription: Handler<typeof resumeEndpoint> = setRenewal(false);

export const syncSubscription: Handler<typeof syncEndpoint> = async ({ actor: who, context }) =>
  await withStripe(context, async (stripe) => {
    const actor = requireUser(who);
    for (const owner of ownersOf(actor)) await syncOwner(context, stripe, owner, { by: actor, createdBy: actor.userId });
    return await presentPlanDetails(context, actor);
  });
