import { sellsPlans } from "@aside/web-client/billing-mode.ts";
import { TRIAL_DAYS } from "@aside/core/entitlements/catalogue.ts";
import { planCopy } from "@aside/features/billing/copy.ts";
import { Pricing } from "@aside/features/billing/web/Pricing.tsx";
import { Navigate } from "@tanstack/react-router";
import { useSession } from "../../shell/session.ts";

/** /pricing */
export function PricingScreen() {
  const { user } = useSession();
  if (!sellsPlans()) return <Navigate to="/" replace />;
  return (
    <div className="mx-auto flex w-full max-w-content flex-col gap-10 px-4 py-12">
      <div className="text-center">
        <h1 className="text-display font-semibold">{planCopy.pricingTitle}</h1>
        <p className="text-lead text-muted">{planCopy.pricingLead(TRIAL_DAYS)}</p>
      </div>
      <Pricing isSignedIn={user !== null} />
    </div>
  );
}
