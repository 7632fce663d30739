import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { copy as billingCopy, planCopy } from "../../billing/copy.ts";
import { StaticPricing } from "../../billing/web/StaticPricing.tsx";
import { settingOf, When } from "./When.tsx";

/** Below the heading, on installations with a free trial. */
export const PricingLead = () => (
  <p className="-mt-6 mb-10 text-lead text-muted lg:-mt-10">{planCopy.pricingLead(settingOf("trial-days"))}</p>
);

/** The plans, on installations that sell them. */
export function PricingPage() {
  return (
    <>
      <When is="test-mode">
        <div className="mb-8">
          <Banner tone="info">{billingCopy.testMode}</Banner>
        </div>
      </When>
      <StaticPricing />
    </>
  );
}
