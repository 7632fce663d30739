import { planCopy } from "@aside/features/billing/copy.ts";
import { PlanView } from "@aside/features/billing/web/PlanView.tsx";
import { useScreenParam } from "../../shell/use-screen-param.ts";
import { BillingFrame } from "./BillingFrame.tsx";

/** /plan-details */
export function PlanDetailsScreen() {
  const [promo, plan, signup] = [useScreenParam("promo"), useScreenParam("plan"), useScreenParam("signup")];
  const [startTrial, updateCard] = [useScreenParam("start_trial") === "true", useScreenParam("update_card") === "true"];
  const request = { startTrial, updateCard, signup, returned: useScreenParam("returned") };
  // A promotion's link offers the lifetime plan, or the plan that it names.
  const offer = promo
    ? { plan: plan || "lifetime", duration: "lifetime", promo }
    : signup === "business"
      ? { plan: "business", duration: "annually" }
      : null;
  return (
    <BillingFrame title={planCopy.title}>
      <PlanView request={request} offer={offer} />
    </BillingFrame>
  );
}
