import { sellsPlans } from "@aside/web-client/billing-mode.ts";
import { TRIAL_DAYS } from "@aside/core/entitlements/catalogue.ts";
import { planCopy } from "@aside/features/billing/copy.ts";
import { Pricing } from "@aside/features/billing/web/Pricing.tsx";
import { usePlans } from "@aside/features/billing/web/queries.ts";
import { Navigate } from "@tanstack/react-router";
import { useSession } from "../../shell/session.ts";

/** /pricing */
export function PricingScreen() {
  const { user } = useSession();
  const { data } = usePlans();
  const days = data?.trial_days ?? TRIAL_DAYS;
  if (!sellsPlans()) return <Navigate to="/" replace />;
  return (
    <div className="mx-auto flex w-full max-w-content flex-col gap-10 px-4 py-12">
      <div className="text-center">
        <h1 className="text-display font-semibold">{planCopy.pricingTitle}</h1>
        {days > 0 && <p className="text-lead text-muted">{planCopy.pricingLead(days)}</p>}
      </div>
      <Pricing isSignedIn={user !== null} />
    </div>
  );
}
