import { sellsPlans } from "@aside/core/entitlements/server/entitlements.ts";
import type { AppContext } from "@aside/server/http/context.ts";

/** What the public site says about this installation (features/site/web/When.tsx). */
export function conditionsOf(context: AppContext) {
  const { BILLING, BILLING_TRIAL_DAYS, SITE_OPERATOR, SITE_ADDRESS, SITE_VIDEO, OPENAPI } = context.config;
  return {
    plans: sellsPlans(context),
    free: BILLING === "none",
    assigned: BILLING === "manual",
    trial: BILLING_TRIAL_DAYS > 0,
    "test-mode": BILLING === "test",
    operator: SITE_OPERATOR !== undefined,
    address: SITE_ADDRESS !== undefined,
    video: SITE_VIDEO !== undefined,
    api: OPENAPI,
  };
}

/** Whether a part is for an installation that meets these conditions. `when`: one of them, with `!` before it for its absence. */
export const isShown = (when: string | undefined, conditions: Readonly<Record<string, boolean>>): boolean =>
  when === undefined || conditions[when.replace("!", "")] !== when.startsWith("!");
