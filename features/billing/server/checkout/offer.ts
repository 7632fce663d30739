import { AppError } from "@aside/contract/errors.ts";
import { type Plan, readLookupKey } from "@aside/core/entitlements/catalogue.ts";
import { copy } from "../../copy.ts";
import type { Offer } from "../provider/find-price.ts";
import { unknownPlan } from "../plan/trial.ts";

/** The offer of this key. Plans that are not offered are given for promo codes only. */
export function requireOffer(priceId: string): Offer {
  const offer = readLookupKey(priceId);
  if (!offer?.plan.isOffered) throw unknownPlan();
  return offer;
}

export function requireSeats(plan: Plan, seats: number): void {
  const max = plan.isForCompany ? plan.limits.maxSeats : 1;
  if (seats > max) throw new AppError(422, "too_many_seats", copy.tooManySeats(max));
}
