import { requireUser } from "@aside/core/accounts/server/authority.ts";
import { lockPlanOf } from "@aside/core/entitlements/server/subscriptions-store.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { payDueInvoice as endpoint } from "../../checkout-contract.ts";
import { presentPlanDetails } from "../plan/plan-details.ts";
import { idOf } from "../provider/find-promo.ts";
import { type Stripe, withStripe } from "../provider/with-stripe.ts";
import { syncOwner } from "../webhook/sync-customer.ts";
import { requirePaidPlan } from "../checkout/owner.ts";

/** Pays what could not be charged, as after the card was replaced. */
export const payDueInvoice: Handler<typeof endpoint> = async ({ actor: who, query, context }) =>
  await withStripe(context, async (stripe) => {
    const actor = requireUser(who);
    const { owner, providerId } = await requirePaidPlan(context, actor, query?.owner);
    // With the lock, the same request twice is one payment.
    await context.db.transaction().execute(async (trx) => {
      await lockPlanOf(trx, owner);
      await payLatest(stripe, await stripe.subscriptions.retrieve(providerId, { expand: ["latest_invoice"] }));
    });
    await syncOwner(context, stripe, owner, { by: actor, createdBy: actor.userId });
    return await presentPlanDetails(context, actor);
  });

async function payLatest(stripe: Stripe, { latest_invoice: invoice, customer: customerOf }: Stripe.Subscription): Promise<void> {
  if (!invoice || typeof invoice === "string" || invoice.status !== "open") return;
  const customer = await stripe.customers.retrieve(idOf(customerOf) ?? "");
  // The portal stores a new card for the customer; the subscription may still name the one that failed.
  const card = customer.deleted ? null : idOf(customer.invoice_settings.default_payment_method);
  await stripe.invoices.pay(invoice.id, card ? { payment_method: card } : {});
}
