import { findPlan, type Plan } from "@aside/core/entitlements/catalogue.ts";
import { isLive, type PlanFacts } from "@aside/core/entitlements/standing.ts";
import { copy } from "./copy.ts";

type Buyer = Pick<PlanFacts, "own" | "company" | "has_seat"> & { managesCompany: boolean };

/**
 * Why the person cannot buy the plan; null if they can. Nobody pays twice, or for a plan that gives nothing. `isForCompany`: the company
 * gets the plan, not the person.
 */
export function whyNotBuy(buyer: Buyer, plan: Plan, isForCompany: boolean, now: Date): string | null {
  const { own, company, has_seat, managesCompany } = buyer;
  if (isForCompany) {
    // Another plan for the company changes its subscription: nothing is paid in addition.
    if (company?.source === "stripe" && isLive(company, now)) return null;
    const paid = own?.source === "stripe" && own.duration !== "lifetime" && own.ends_at === null && isLive(own, now);
    const name = paid && findPlan(own.plan)?.name;
    return name ? copy.ownPlanFirst(name) : null;
  }
  const given = company && isLive(company, now) ? findPlan(company.plan) : undefined;
  if (!given || given.rank < plan.rank) return null;
  if (has_seat) return copy.companyCovers(given.name);
  return managesCompany ? copy.companyHasSeats(given.name) : null;
}
