import type { Offer } from "./find-price.ts";
import type { Stripe } from "./with-stripe.ts";

/** In a subscription's metadata: how a plan with its promo code must be billed. */
export const BILLED_BY = "billed_by";
/** In a subscription's metadata, as "free": it ends when what a code paid for ends. */
export const ENDS = "ends";

/** A code for a month does not pay for a year. */
export const losesDiscount = ({ metadata, discounts }: Stripe.Subscription, { duration }: Offer): boolean =>
  discounts.length > 0 && Boolean(metadata[BILLED_BY]) && metadata[BILLED_BY] !== duration;
