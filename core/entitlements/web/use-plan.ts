import { billingMode } from "@aside/web-client/billing-mode.ts";
import type { PlanFeature } from "@aside/contract/plans.ts";
import { ApiError } from "@aside/web-client/api-error.ts";
import { api } from "@aside/web-client/api.ts";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { useQuery } from "@tanstack/react-query";
import { getPlanDetails, type PlanDetails } from "../contract.ts";

export const PLAN_KEY = ["plan"];
const RETRY_MS = 1000;

/** The signed-in person's plan. Not loaded without billing. Asks again every second until it arrives. */
export function usePlan() {
  return useQuery({
    queryKey: PLAN_KEY,
    queryFn: async () => await api.call(getPlanDetails, { query: {} }),
    staleTime: 60_000,
    enabled: billingMode() !== "none" && sessionStore.get() !== null,
    retry: (_count, error) => !(error instanceof ApiError && error.status === 403),
    retryDelay: RETRY_MS,
  });
}

/** Whether the plan lacks the feature. False while that is unknown: the server decides in any case. */
export function useIsLocked(feature: PlanFeature): boolean {
  const { data } = usePlan();
  return data !== undefined && lacksFeature(data, feature);
}

/** Absent from the excluded features or, where that list is missing, from the shadow features: allowed (spec.md, section 6). */
export const lacksFeature = (plan: Pick<PlanDetails, "excluded_features" | "shadow_features">, feature: PlanFeature): boolean =>
  (plan.excluded_features ?? plan.shadow_features).includes(feature);
