import { planCopy } from "@aside/features/billing/copy.ts";
import { PlanView } from "@aside/features/billing/web/PlanView.tsx";
import { Navigate } from "@tanstack/react-router";
import { useScreenParam } from "../../shell/use-screen-param.ts";
import { BillingFrame } from "./BillingFrame.tsx";

const checkoutPath = (search: Record<string, string>): string => `/checkout?${new URLSearchParams(search)}`;

/** /plan-details */
export function PlanDetailsScreen() {
  const [promo, plan, signup] = [useScreenParam("promo"), useScreenParam("plan"), useScreenParam("signup")];
  const request = { startTrial: useScreenParam("start_trial") === "true", signup, returned: useScreenParam("returned") };
  // A promotion's link offers the lifetime plan, or the plan that it names.
  if (promo) return <Navigate to="." href={checkoutPath({ plan: plan || "lifetime", duration: "lifetime", promo })} replace />;
  if (signup === "business") return <Navigate to="." href={checkoutPath({ plan: "business", duration: "annually" })} replace />;
  return (
    <BillingFrame title={planCopy.title}>
      <PlanView request={request} />
    </BillingFrame>
  );
}
