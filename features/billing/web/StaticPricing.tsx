import type { ReactNode } from "react";
import { CURRENCIES } from "@aside/contract/plans.ts";
import { PLANS } from "@aside/core/entitlements/catalogue.ts";
import { buttonStyle } from "@aside/ui/elements/button-style.ts";
import type { OfferedPlan } from "../contract.ts";
import { planCopy as copy } from "../copy.ts";
import { offered } from "../offered.ts";
import { checkoutHref, startTrialHref } from "../links.ts";
import { yearlySaving } from "../prices.ts";
import { PlanHighlights } from "./PlanHighlights.tsx";
import { PlanPrice } from "./PlanPrice.tsx";
import { FeatureTable } from "./FeatureTable.tsx";

/** Shows its children on installations with a free trial, or without. The site passes it in. */
type OnTrial = (given: { is: "trial" | "!trial"; children: ReactNode }) => ReactNode;

const DURATIONS = ["annually", "monthly"] as const;

/**
 * The prices as the public page shows them: every duration and currency is in the page, and its style sheet (features/site/web/site.css) hides those
 * that are not chosen. `for-guests` and `for-members` are hidden by the reader's session.
 */
export function StaticPricing({ When }: { When: OnTrial }) {
  const plans = PLANS.filter((each) => each.isOffered).map(offered);
  const [first] = plans;
  const saving = first ? yearlySaving(first.prices.monthly?.USD ?? 0, first.prices.annually?.USD ?? 0) : 0;
  return (
    <div className="prices flex flex-col gap-8">
      <h2 className="sr-only">{copy.plans}</h2>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Choice
          legend={copy.billed}
          name="plan-duration"
          options={DURATIONS.map((duration) => [
            duration,
            `${copy.durations[duration]}${duration === "annually" && saving > 0 ? ` ${copy.saves(saving)}` : ""}`,
          ])}
        />
        <Choice legend={copy.currency} name="plan-currency" options={CURRENCIES.map((currency) => [currency, copy.currencies[currency]])} />
      </div>
      <ul className="grid gap-4 md:grid-cols-3">
        {plans.map((plan) => (
          <PlanCard key={plan.slug} plan={plan} When={When} />
        ))}
      </ul>
      <section className="mt-12 flex flex-col gap-4">
        <h2 className="text-title font-semibold">{copy.compare}</h2>
        <FeatureTable plans={plans} />
      </section>
      <section className="mt-12 flex flex-col gap-4">
        <h2 className="text-title font-semibold">{copy.faqTitle}</h2>
        <dl className="flex flex-col gap-4">
          <When is="trial">
            <Question {...copy.trialQuestion} />
          </When>
          {copy.faq.map((each) => (
            <Question key={each.question} {...each} />
          ))}
        </dl>
      </section>
    </div>
  );
}

function Question({ question, answer }: { question: string; answer: string }) {
  return (
    <div>
      <dt className="font-semibold">{question}</dt>
      <dd className="max-w-reader text-muted">{answer}</dd>
    </div>
  );
}

/** Radio buttons; the first one is chosen. */
function Choice({
  legend,
  name,
  options,
}: {
  legend: string;
  name: string;
  options: readonly (readonly [value: string, label: string])[];
}) {
  return (
    <fieldset className="flex flex-wrap rounded-control border border-line-strong p-1">
      <legend className="sr-only">{legend}</legend>
      {options.map(([value, label], index) => (
        <label
          key={value}
          className="flex min-h-11 cursor-pointer items-center rounded-control px-4 font-medium max-sm:px-3 text-muted has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input type="radio" name={name} value={value} defaultChecked={index === 0} className="sr-only" />
          <Label text={label} />
        </label>
      ))}
    </fieldset>
  );
}

/** On phones a currency is only its code, so that all are in one row. */
function Label({ text }: { text: string }) {
  const [code, symbol] = text.split(" (");
  if (!symbol) return text;
  return (
    <>
      {code}
      <span className="max-sm:hidden">&nbsp;({symbol}</span>
    </>
  );
}

function PlanCard({ plan, When }: { plan: OfferedPlan; When: OnTrial }) {
  const variant = plan.is_for_company ? "primary" : "secondary";
  return (
    <li className={`flex flex-col gap-5 rounded-card border bg-surface p-6 ${plan.is_for_company ? "border-ember-strong" : "border-line"}`}>
      <h3 className="text-lead font-semibold">{plan.name}</h3>
      {DURATIONS.map((duration) => (
        <div key={duration} data-duration={duration} className="flex flex-col gap-5">
          {CURRENCIES.map((currency) => (
            <div key={currency} data-currency={currency} className="flex flex-col gap-5">
              <PlanPrice plan={plan} duration={duration} currency={currency} size="text-display" />
              <When is="trial">
                <a
                  href={`/checkout?${new URLSearchParams({ plan: plan.slug, duration, currency })}`}
                  className={buttonStyle(variant, "for-members w-full")}
                >
                  {copy.choose(plan.name)}
                </a>
              </When>
              <When is="!trial">
                <a href={checkoutHref(plan.slug, duration, currency)} className={buttonStyle(variant, "w-full")}>
                  {copy.choose(plan.name)}
                </a>
              </When>
            </div>
          ))}
          <When is="trial">
            <a
              href={startTrialHref(plan.slug, duration)}
              aria-label={`${copy.startTrial}: ${plan.name}`}
              className={buttonStyle(variant, "for-guests w-full")}
            >
              {copy.startTrial}
            </a>
          </When>
        </div>
      ))}
      <PlanHighlights plan={plan} />
    </li>
  );
}
