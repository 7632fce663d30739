import type { PlanDetails } from "@aside/core/entitlements/contract.ts";
import { copy as locked } from "@aside/core/entitlements/copy.ts";
import type { Tone } from "@aside/ui/elements/Badge.tsx";
import { planCopy as copy } from "../copy.ts";
import { formatPrice } from "../prices.ts";
import { formatDate } from "@aside/contract/time/instants.ts";

// What the screens say of a plan. Amounts are those of the payment provider's preview, never the price of the catalogue.

/** Such as "$12 on Dec 26, 2026". */
export const nextPaymentOf = ({ next_payment: next }: PlanDetails): string | null =>
  next && next.amount > 0 ? copy.paymentOn(formatPrice(next.amount, next.currency), formatDate(next.at)) : null;

export const isLate = ({ status }: PlanDetails): boolean => status === "past_due" || status === "unpaid";

/** The plan ends, or its payment fails, unless the person gives a card. */
export const needsPaymentMethod = (plan: PlanDetails): boolean =>
  plan.abilities.open_portal && (isLate(plan) || (plan.has_payment_method === false && plan.ends_at === null && !isGiven(plan)));

/** A code pays for everything, also later. */
const isGiven = ({ next_payment: next }: PlanDetails): boolean => next?.amount === 0;

export function badgeOf(plan: PlanDetails): [text: string, tone: Tone] {
  if (plan.status === "past_due") return [copy.pastDue, "danger"];
  if (plan.status === "unpaid") return [copy.unpaid, "danger"];
  if (plan.state === "trial") return [copy.trial, "ember"];
  if (plan.needs_seat) return [copy.noSeat, "warning"];
  if (plan.state === "ended")
    return [plan.status === "incomplete" ? copy.incomplete : isNew(plan) ? copy.notStarted : copy.ended, "warning"];
  // Ends because it was free, not because somebody canceled it.
  if (plan.is_free) return [copy.free, "ember"];
  return plan.ends_at && plan.abilities.resume ? [copy.canceled, "warning"] : [copy.active, "success"];
}

export function factsOf(plan: PlanDetails): string[] {
  const facts: string[] = [];
  if (plan.trial_period_days_left !== null) facts.push(copy.trialUntil(plan.trial_period_days_left));
  else if (plan.has_ended)
    facts.push(
      plan.needs_seat ? locked.noSeat : copy.endedText,
      ...(plan.abilities.buy ? [isNew(plan) || plan.needs_seat ? copy.chooseFirst : copy.chooseOne] : []),
    );
  else if (plan.state === "subscribed") facts.push(termOf(plan));
  if (plan.is_change_pending) facts.push(copy.changePending);
  if (plan.owner === "company" && plan.seats > 0) facts.push(copy.seatsOf(plan.seats_used, plan.seats));
  if (plan.create_limit) facts.push(copy.createsOf(plan.creates_used, plan.create_limit));
  if (plan.reference) facts.push(copy.reference(plan.reference));
  if (plan.billing === "manual" && !plan.abilities.assign_seats) facts.push(copy.askAdministrator);
  return facts;
}

/** Had neither a trial nor a plan. */
const isNew = ({ status, has_used_trial }: PlanDetails): boolean => status === null && !has_used_trial;

/** How long the plan lasts and what it costs then. It renews only with a way to pay. */
function termOf(plan: PlanDetails): string {
  const { ends_at: endsAt, period_ends_at: periodEnd, next_payment: next, is_free: isFree } = plan;
  const hasCard = plan.has_payment_method !== false;
  if (endsAt) return isFree ? copy.freeEndsOn(formatDate(endsAt)) : copy.endsOn(formatDate(endsAt));
  if (isLate(plan)) return copy.payToKeep;
  if (!periodEnd) return copy.forever;
  const day = formatDate(next?.at ?? periodEnd);
  if (isGiven(plan)) return copy.freeOfCharge(day);
  const price = next && formatPrice(next.amount, next.currency);
  if (isFree) return price && hasCard ? copy.freeThen(day, price) : copy.freeUntil(day);
  if (!hasCard) return price ? copy.due(price, day) : copy.paidUntil(day);
  return price ? copy.renewsFor(day, price) : copy.renews(day);
}
