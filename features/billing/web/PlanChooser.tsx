import { CURRENCIES, type Currency, type Duration } from "@aside/contract/plans.ts";
import { Badge } from "@aside/ui/elements/Badge.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { cx } from "@aside/ui/class-names.ts";
import { Select } from "@aside/ui/fields/Select.tsx";
import type { ReactNode } from "react";
import type { OfferedPlan } from "../contract.ts";
import { planCopy as copy } from "../copy.ts";
import { yearlySaving } from "../prices.ts";
import { PlanHighlights } from "./PlanHighlights.tsx";
import { PlanPrice } from "./PlanPrice.tsx";

export type Terms = { duration: Exclude<Duration, "lifetime">; currency: Currency };

type Props = {
  plans: readonly OfferedPlan[];
  terms: Terms;
  onTerms: (terms: Terms) => void;
  /** The slug of the plan that the person has. */
  current?: string | undefined;
  /** The target of a card's button. */
  hrefOf: (plan: OfferedPlan) => string;
  /** Why a plan cannot be chosen; null if it can. */
  whyNot?: (plan: OfferedPlan) => string | null;
  buttonOf: (plan: OfferedPlan) => string;
};

/** The offered plans side by side, with a switch for the duration and the currency. */
export function PlanChooser({ plans, terms, onTerms, current, hrefOf, whyNot, buttonOf }: Props) {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <DurationSwitch plans={plans} terms={terms} onTerms={onTerms} />
        <div className="w-40">
          <Select
            label={copy.currency}
            value={terms.currency}
            onChange={(event) => onTerms({ ...terms, currency: event.target.value as Currency })}
          >
            {CURRENCIES.map((currency) => (
              <option key={currency} value={currency}>
                {copy.currencies[currency]}
              </option>
            ))}
          </Select>
        </div>
      </div>
      <ul className="grid gap-4 md:grid-cols-3">
        {plans.map((plan) => (
          <PlanCard key={plan.slug} plan={plan} terms={terms} isCurrent={plan.slug === current}>
            {whyNot?.(plan) ? (
              <p className="min-h-11 text-small text-muted">{whyNot(plan)}</p>
            ) : (
              <LinkButton href={hrefOf(plan)} variant={plan.is_for_company ? "primary" : "secondary"} className="w-full">
                {buttonOf(plan)}
              </LinkButton>
            )}
          </PlanCard>
        ))}
      </ul>
    </div>
  );
}

function DurationSwitch({ plans, terms, onTerms }: Pick<Props, "plans" | "terms" | "onTerms">) {
  const [plan] = plans;
  const saving = plan ? yearlySaving(plan.prices.monthly?.[terms.currency] ?? 0, plan.prices.annually?.[terms.currency] ?? 0) : 0;
  return (
    <fieldset className="flex rounded-control border border-line-strong p-1">
      <legend className="sr-only">{copy.billed}</legend>
      {(["monthly", "annually"] as const).map((duration) => (
        <label
          key={duration}
          className={cx(
            "flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-4 font-medium has-focus-visible:outline-2 has-focus-visible:outline-focus",
            terms.duration === duration ? "bg-ink text-paper" : "text-muted hover:text-ink",
          )}
        >
          <input
            type="radio"
            name="plan-duration"
            className="sr-only"
            checked={terms.duration === duration}
            onChange={() => onTerms({ ...terms, duration })}
          />
          {copy.durations[duration]}
          {duration === "annually" && saving > 0 && <span className="text-small">{copy.saves(saving)}</span>}
        </label>
      ))}
    </fieldset>
  );
}

function PlanCard({ plan, terms, isCurrent, children }: { plan: OfferedPlan; terms: Terms; isCurrent: boolean; children: ReactNode }) {
  return (
    <li
      className={cx(
        "flex flex-col gap-4 rounded-card border bg-surface p-6",
        isCurrent ? "border-ink" : plan.is_for_company ? "border-ember-strong" : "border-line",
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lead font-semibold">{plan.name}</h3>
        {isCurrent && <Badge tone="success">{copy.current}</Badge>}
      </div>
      <PlanPrice plan={plan} {...terms} size="text-title" />
      {children}
      <PlanHighlights plan={plan} />
    </li>
  );
}
