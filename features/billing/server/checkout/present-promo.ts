import type { EndpointOutput } from "@aside/contract/endpoint.ts";
import type { validatePromo } from "../../checkout-contract.ts";
import { copy } from "../../copy.ts";
import type { Promo } from "../provider/find-promo.ts";

/** Codes that start with this are for free trials (spec.md, section 9). */
const TRIAL_PREFIX = "cap_";

export function presentPromo(promo: Promo | null): EndpointOutput<typeof validatePromo> {
  const isTrial = promo !== null && promo.isFree && promo.code.toLowerCase().startsWith(TRIAL_PREFIX);
  return {
    isValid: promo !== null,
    percent_off: promo?.percentOff ?? null,
    amount_off: promo?.amountOff ?? null,
    currency: promo?.currency ?? null,
    duration: promo?.duration ?? null,
    duration_in_months: promo?.durationInMonths ?? null,
    plan_id: promo?.plan?.slug ?? null,
    billed_by: promo?.billedBy ?? null,
    is_free: promo?.isFree ?? false,
    message: promo === null ? copy.promoInvalid : isTrial ? copy.freeTrial : copy.promoApplied,
  };
}
