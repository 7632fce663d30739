import type { PlanDetails } from "@aside/core/entitlements/contract.ts";
import { formatDay } from "./format-day.ts";

export const nextPaymentOf = (plan: PlanDetails): string | null =>
  plan.ends_at === null && plan.period_ends_at ? formatDay(plan.period_ends_at) : null;
