import { readLookupKey } from "@aside/core/entitlements/catalogue.ts";
import type { SubscriptionFacts } from "@aside/core/entitlements/standing.ts";
import type { Offer } from "./find-price.ts";
import type { Stripe } from "./with-stripe.ts";

/** A subscription or payment at Stripe in our terms. */
export type Bought = {
  providerId: string;
  /** Null: the price is not in the catalogue. */
  offer: Offer | null;
  /** Stripe's id of the price, for the operator. */
  priceId: string;
  price: number | null;
  seats: number;
  status: SubscriptionFacts["status"];
  periodEndsAt: Date | null;
  endsAt: Date | null;
  trialEndsAt: Date | null;
  createdAt: number;
};

const STATUSES: Record<string, SubscriptionFacts["status"]> = {
  incomplete: "incomplete",
  incomplete_expired: "canceled",
  trialing: "trialing",
  active: "active",
  past_due: "past_due",
  unpaid: "unpaid",
  // A trial that ended without a card.
  paused: "unpaid",
  canceled: "canceled",
};

const dateOf = (seconds: number | null | undefined): Date | null => (seconds ? new Date(seconds * 1000) : null);

/** A price that was replaced has lost its lookup key; set-up-stripe.ts keeps the key in its metadata, too. */
const offerOf = (price: Stripe.Price): Offer | null => readLookupKey(price.lookup_key ?? price.metadata["lookup_key"] ?? "") ?? null;

export function readSubscription(subscription: Stripe.Subscription): Bought {
  const items = subscription.items.data;
  const item = items.find(({ price }) => offerOf(price)) ?? items[0];
  const periodEndsAt = dateOf(item?.current_period_end);
  return {
    providerId: subscription.id,
    offer: item ? offerOf(item.price) : null,
    priceId: item?.price.id ?? "none",
    price: item?.price.unit_amount ?? null,
    seats: Math.max(1, item?.quantity ?? 1),
    status: STATUSES[subscription.status] ?? "unpaid",
    periodEndsAt,
    endsAt: dateOf(subscription.ended_at) ?? dateOf(subscription.cancel_at) ?? (subscription.cancel_at_period_end ? periodEndsAt : null),
    trialEndsAt: dateOf(subscription.trial_end),
    createdAt: subscription.created,
  };
}

export const itemOf = (subscription: Stripe.Subscription): Stripe.SubscriptionItem | undefined =>
  subscription.items.data.find(({ price }) => offerOf(price)) ?? subscription.items.data[0];
