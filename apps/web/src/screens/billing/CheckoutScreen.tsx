import { sellsPlans } from "@aside/web-client/billing-mode.ts";
import { planOfName } from "@aside/core/entitlements/catalogue.ts";
import { CURRENCIES, DURATIONS } from "@aside/contract/plans.ts";
import { checkoutCopy as copy } from "@aside/features/billing/copy.ts";
import { PAID_PATH } from "@aside/features/billing/links.ts";
import { Checkout } from "@aside/features/billing/web/checkout/Checkout.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { useRouter } from "@tanstack/react-router";
import { useSession } from "../../shell/session.ts";
import { useScreenParam } from "../../shell/use-screen-param.ts";
import { BillingFrame } from "./BillingFrame.tsx";

/** /checkout?plan&duration&currency&promo&seats */
export function CheckoutScreen() {
  const { history } = useRouter();
  const { user } = useSession();
  const plan = planOfName(useScreenParam("plan"));
  const [asked, wanted] = [useScreenParam("duration"), useScreenParam("currency")];
  const [promo, seats] = [useScreenParam("promo"), useScreenParam("seats")];
  const duration = DURATIONS.find((each) => each === asked) ?? "annually";
  const currency = CURRENCIES.find((each) => each === wanted) ?? "USD";
  const isSold = plan !== undefined && Object.keys(plan.prices).length > 0;
  return (
    <BillingFrame title={copy.title}>
      {isSold && sellsPlans() ? (
        <Checkout
          plan={plan}
          duration={duration}
          currency={currency}
          promo={promo}
          seats={seats}
          name={user?.name ?? ""}
          onDone={() => history.push(PAID_PATH)}
        />
      ) : (
        <EmptyState title={copy.unknownPlan} action={<LinkButton href="/plan-details">{copy.choosePlan}</LinkButton>} />
      )}
    </BillingFrame>
  );
}
