import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { copy as billingCopy, planCopy } from "../../billing/copy.ts";
import { StaticPricing } from "../../billing/web/StaticPricing.tsx";
import { Lead } from "./blocks.tsx";
import { settingOf, When } from "./When.tsx";

/** On installations with a free trial. */
export const PricingLead = () => <Lead>{planCopy.pricingLead(settingOf("trial-days"))}</Lead>;

/** The plans, on installations that sell them. */
export function PricingPage() {
  return (
    <>
      <When is="test-mode">
        <div className="mb-8">
          <Banner tone="info">{billingCopy.testMode}</Banner>
        </div>
      </When>
      <StaticPricing When={When} />
    </>
  );
}
