import type { PlanDetails } from "@aside/core/entitlements/contract.ts";
import { formatDate } from "@aside/contract/time/instants.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { useState } from "react";
import { planCopy as copy } from "../copy.ts";
import { formatPrice } from "../prices.ts";
import { CancelDialog } from "./CurrentPlan.tsx";
import { usePortal, useResume } from "./queries.ts";

type Other = PlanDetails["other_subscriptions"][number];

/** Subscriptions that the person pays for in addition to the plan that they use. */
export function OtherSubscriptions({ plan }: { plan: PlanDetails }) {
  if (plan.other_subscriptions.length === 0) return null;
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-lead font-semibold">{copy.othersTitle}</h2>
        <p className="text-muted">{whyOf(plan)}</p>
      </div>
      {plan.other_subscriptions.map((other) => (
        <OtherRow key={other.owner} other={other} plan={plan} />
      ))}
    </Card>
  );
}

function whyOf({ owner, other_subscriptions: others }: PlanDetails): string {
  if (others.every(({ ends_at: endsAt }) => endsAt !== null)) return copy.othersEnding;
  return owner === "company" ? copy.othersOwnWhy : copy.othersCompanyWhy;
}

function OtherRow({ other, plan }: { other: Other; plan: PlanDetails }) {
  const [isCanceling, setCanceling] = useState(false);
  const portal = usePortal(other.owner);
  const resume = useResume(other.owner);
  const fail = (error: Error) => toastError(error.message);
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-4">
      <div className="min-w-0">
        <p className="font-medium">{other.name}</p>
        <p className="text-muted">{other.owner === "company" ? copy.ofCompany(plan.company_name ?? "") : copy.ofYou}</p>
        <p className="text-small text-muted">{termOf(other)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" busy={portal.isPending} onClick={() => portal.mutate(undefined, { onError: fail })}>
          {copy.portal}
        </Button>
        {other.duration !== "lifetime" &&
          (other.ends_at === null ? (
            <Button variant="ghost-danger" onClick={() => setCanceling(true)}>
              {copy.cancel}
            </Button>
          ) : (
            // The company's plan covers the person: nobody pays for both.
            plan.owner !== "company" && (
              <Button
                busy={resume.isPending}
                onClick={() => resume.mutate(undefined, { onError: fail, onSuccess: () => toastSuccess(copy.resumed) })}
              >
                {copy.resume}
              </Button>
            )
          ))}
      </div>
      {isCanceling && <CancelDialog plan={other} owner={other.owner} isOther onClose={() => setCanceling(false)} />}
    </div>
  );
}

function termOf({ ends_at: endsAt, period_ends_at: periodEnd, next_payment: next }: Other): string {
  if (endsAt) return copy.endsOn(formatDate(endsAt));
  if (next) return copy.renewsFor(formatDate(next.at), formatPrice(next.amount, next.currency));
  return periodEnd ? copy.renews(formatDate(periodEnd)) : copy.forever;
}
