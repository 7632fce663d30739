import { copy as locked } from "@aside/core/entitlements/copy.ts";
import type { PlanDetails } from "@aside/core/entitlements/contract.ts";
import { usePlan } from "@aside/core/entitlements/web/use-plan.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Tip } from "@aside/ui/overlays/Tip.tsx";
import type { ReactNode } from "react";

/** The button that creates an Aside: disabled, with the reason, when the plan has ended or its month's number is reached. */
export function CreateButton({ children, label }: { children: ReactNode; label: string }) {
  const { data: plan } = usePlan();
  const isFull = plan?.create_limit != null && plan.creates_used >= plan.create_limit;
  if (!plan?.has_ended && !isFull) return children;
  return (
    <span className="whitespace-nowrap max-lg:hidden">
      <Tip text={plan?.has_ended ? endedText(plan) : locked.createLimit} side="below-end">
        <Button aria-disabled>{label}</Button>
      </Tip>
    </span>
  );
}

const endedText = ({ needs_seat, status, has_used_trial }: PlanDetails): string =>
  needs_seat ? locked.noSeat : status !== null ? locked.planEnded : has_used_trial ? locked.createEnded : locked.noPlan;
