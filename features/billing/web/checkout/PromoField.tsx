import { findPlan, type Plan } from "@aside/core/entitlements/catalogue.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { useEffect, useRef, useState } from "react";
import { checkoutCopy as copy } from "../../copy.ts";
import { type Promo, useValidatePromo } from "./use-order.ts";

type Props = { plan: Plan; initial: string; onApply: (code: string, promo: Promo | null) => void };

/** `onApply` gets a code that is valid for the plan, or "" when it was removed. `initial`: from the address; it is checked at once. */
export function PromoField({ plan, initial, onApply }: Props) {
  const [typed, setTyped] = useState(initial);
  const [applied, setApplied] = useState<Promo | null>(null);
  const check = useValidatePromo();
  const isChecked = useRef(false);

  function apply(): void {
    const code = typed.trim();
    if (code === "") return;
    check.mutate(code, {
      onSuccess: (promo) => {
        const valid = findProblem(promo, plan) === undefined ? promo : null;
        setApplied(valid);
        onApply(valid ? code : "", valid);
      },
    });
  }

  useEffect(() => {
    if (isChecked.current || initial === "") return;
    isChecked.current = true;
    apply();
    // Once, for the code of the address.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  if (applied)
    return (
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="min-w-0 text-small text-success">
          <span className="font-semibold">{typed}</span>: {applied.message} {applied.billed_by && copy.promoBilled[applied.billed_by]}
        </p>
        <Button
          variant="ghost"
          onClick={() => {
            setApplied(null);
            setTyped("");
            onApply("", null);
          }}
        >
          {copy.removePromo}
        </Button>
      </div>
    );
  const error = check.error?.message ?? (check.data && findProblem(check.data, plan));
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label={copy.promo}
          value={typed}
          error={error}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            // Not the form's.
            event.preventDefault();
            apply();
          }}
        />
      </div>
      <Button variant="secondary" className="mt-7" busy={check.isPending} onClick={apply}>
        {copy.applyPromo}
      </Button>
    </div>
  );
}

function findProblem({ isValid, message, plan_id: planId }: Promo, plan: Plan): string | undefined {
  if (!isValid) return message;
  return planId === null || planId === plan.slug ? undefined : copy.promoOtherPlan(findPlan(planId)?.name ?? planId);
}
