import { findPlan, planOfName, SHADOW_USER } from "@aside/core/entitlements/catalogue.ts";
import type { PlanDetails } from "@aside/core/entitlements/contract.ts";
import { usePlan } from "@aside/core/entitlements/web/use-plan.ts";
import { Card } from "@aside/ui/elements/Card.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { useEffect, useRef, useState } from "react";
import type { OfferedPlan } from "../contract.ts";
import { checkoutCopy, planCopy as copy } from "../copy.ts";
import { CurrentPlan } from "./CurrentPlan.tsx";
import { FeatureTable } from "./FeatureTable.tsx";
import { InvoicesCard } from "./InvoicesCard.tsx";
import { OtherSubscriptions } from "./OtherSubscriptions.tsx";
import { isLate } from "./plan-facts.ts";
import { PaymentConfirmation } from "./PaymentConfirmation.tsx";
import { PlanChooser, type Terms } from "./PlanChooser.tsx";
import { usePayDue, usePlans, useSignUpToPlan, useStartTrial, useSync, useUpdateCard } from "./queries.ts";
import { SeatsCard } from "./SeatsCard.tsx";
import { TestMode } from "./TestMode.tsx";

/** Requested by the address when the screen opens. */
export type PlanRequest = { startTrial: boolean; updateCard: boolean; signup: string; returned: string };

/** A plan that the link to this screen names, as the checkout's parameters. */
export type Offer = { plan: string; duration: string; promo?: string };

/** The person's plan, its seats and invoices, and the plans that they may choose. */
export function PlanView({ request, offer }: { request: PlanRequest; offer: Offer | null }) {
  const { data: plan } = usePlan();
  useRequest(request, plan);
  if (!plan)
    return (
      <div aria-busy className="flex flex-col gap-4">
        <Skeleton className="h-40" />
        <Skeleton className="h-64" />
      </div>
    );
  return (
    <>
      <TestMode />
      {request.returned === "checkout" && plan.state === "subscribed" && <PaymentConfirmation plan={plan} />}
      {offer && plan.abilities.buy && <OfferCard offer={offer} />}
      <CurrentPlan plan={plan} />
      <OtherSubscriptions plan={plan} />
      {plan.abilities.assign_seats && <SeatsCard />}
      {plan.abilities.buy && <Choices plan={plan} />}
      {plan.abilities.see_invoices && <InvoicesCard plan={plan} />}
    </>
  );
}

function OfferCard({ offer }: { offer: Offer }) {
  const plan = planOfName(offer.plan);
  if (!plan) return null;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0">
        <h2 className="text-lead font-semibold">{copy.offerTitle(plan.name)}</h2>
        {offer.promo && <p className="break-words text-muted">{copy.offerPromo(offer.promo)}</p>}
      </div>
      <LinkButton href={`/checkout?${new URLSearchParams({ ...offer, plan: plan.slug })}`}>{copy.offerContinue}</LinkButton>
    </Card>
  );
}

/** Does once what a link to this screen asked for. */
function useRequest({ startTrial, updateCard, signup, returned }: PlanRequest, plan: PlanDetails | undefined): void {
  const done = useRef("");
  // A link on this screen may ask for something else.
  const asked = [startTrial, updateCard, signup, returned].join();
  const trial = useStartTrial();
  const signUp = useSignUpToPlan();
  const sync = useSync();
  const card = useUpdateCard();
  const payDue = usePayDue();
  useEffect(() => {
    if (done.current === asked || !plan) return;
    done.current = asked;
    const onError = (error: Error) => toastError(error.message);
    // Usually the sign-up has started it; this screen says how long it lasts, or what the person has instead.
    if (startTrial && plan.state === "trial" && !plan.has_used_trial)
      trial.mutate(undefined, { onError, onSuccess: () => toastSuccess(copy.trialStarted) });
    if (updateCard) card.mutate(undefined, { onError });
    if (signup === "shadow") signUp.mutate(SHADOW_USER.slug, { onError });
    if (returned !== "") sync.mutate(undefined, { onError, onSuccess: (synced) => say(synced) });
    function say(synced: PlanDetails) {
      if (!isLate(synced)) toastSuccess(returned === "checkout" ? checkoutCopy.done : copy.refreshed);
      // A new card after a failed payment is charged at once.
      else if (returned === "card")
        payDue.mutate(undefined, { onError, onSuccess: (paid) => (isLate(paid) ? undefined : toastSuccess(copy.duePaid)) });
    }
  }, [asked, plan, startTrial, updateCard, signup, returned, trial, signUp, sync, card, payDue]);
}

function Choices({ plan }: { plan: PlanDetails }) {
  const plans = usePlans();
  const [terms, setTerms] = useState<Terms>({
    duration: plan.duration === "monthly" ? "monthly" : "annually",
    currency: plan.currency ?? "USD",
  });
  if (plans.error) return <ErrorState title={copy.loadFailed} error={plans.error} onRetry={() => void plans.refetch()} />;
  if (!plans.data) return <Skeleton className="h-64" />;
  const companyReason = plan.needs_seat ? copy.companyHasIt : copy.companyOnly;
  const whyNot = (offered: OfferedPlan) =>
    offered.is_for_company && !plan.abilities.buy_for_company
      ? companyReason
      : offered.slug === plan.slug && plan.duration === terms.duration && plan.owner === (offered.is_for_company ? "company" : "user")
        ? copy.current
        : (plan.cannot_buy[offered.slug] ?? null);
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-title font-semibold">{plan.state === "subscribed" ? copy.changePlan : copy.choosePlan}</h2>
      <PlanChooser
        plans={plans.data.plans}
        terms={terms}
        onTerms={setTerms}
        current={findPlan(plan.slug)?.isOffered ? plan.slug : undefined}
        hrefOf={(offered) => checkoutHref(offered.slug, terms)}
        whyNot={whyNot}
        buttonOf={(offered) => copy.choose(offered.name)}
      />
      <FeatureTable plans={plans.data.plans} />
    </section>
  );
}

function checkoutHref(slug: string, { duration, currency }: Terms): string {
  return `/checkout?${new URLSearchParams({ plan: planOfName(slug)?.slug ?? slug, duration, currency })}`;
}
