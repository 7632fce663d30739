import { Check, Minus } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import type { OfferedPlan } from "../contract.ts";
import { planCopy as copy } from "../copy.ts";
import { FEATURE_GROUPS, featureStateOf } from "../feature-names.ts";

const MB = 1024 * 1024;

/** What each plan includes: its limits and the 24 features. Scrolls sideways where it does not fit. */
export function FeatureTable({ plans }: { plans: readonly OfferedPlan[] }) {
  const limits: [string, (plan: OfferedPlan) => string][] = [
    [copy.limitRecording, (plan) => copy.minutes(plan.recording_limit_seconds / 60)],
    [copy.limitCreates, (plan) => (plan.create_limit === null ? copy.unlimited : String(plan.create_limit))],
    [copy.limitSends, (plan) => (plan.send_limit === null ? copy.unlimited : String(plan.send_limit))],
    [copy.limitUpload, (plan) => copy.megabytes(plan.max_upload_bytes / MB)],
    [copy.limitSeats, (plan) => (plan.max_seats === 1 ? "1" : copy.upTo(plan.max_seats))],
  ];
  return (
    // Relative: hidden texts in its cells must not widen the page.
    <div
      role="region"
      aria-label={copy.compare}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="relative overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full min-w-[36rem] border-collapse text-left">
        <caption className="sr-only">{copy.compare}</caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="p-4 font-medium text-muted">
              {copy.feature}
            </th>
            {plans.map((plan) => (
              <th key={plan.slug} scope="col" className="w-32 p-4 text-center font-semibold">
                {plan.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {limits.map(([label, valueOf]) => (
            <Row key={label} label={label} plans={plans} cellOf={valueOf} />
          ))}
          {FEATURE_GROUPS.map((group) => (
            <Fragment key={group.title}>
              <tr className="border-b border-line bg-sunken">
                <th scope="colgroup" colSpan={plans.length + 1} className="px-4 py-2 text-small font-semibold">
                  {group.title}
                </th>
              </tr>
              {group.features.map(([feature, label]) => (
                <Row key={feature} label={label} plans={plans} cellOf={(plan) => <Mark state={featureStateOf(plan, feature)} />} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = { label: string; plans: readonly OfferedPlan[]; cellOf: (plan: OfferedPlan) => ReactNode };

function Row({ label, plans, cellOf }: RowProps) {
  return (
    <tr className="border-b border-line last:border-b-0">
      <th scope="row" className="px-4 py-3 text-body font-normal">
        {label}
      </th>
      {plans.map((plan) => (
        <td key={plan.slug} className="px-4 py-3 text-center tabular-nums">
          {cellOf(plan)}
        </td>
      ))}
    </tr>
  );
}

function Mark({ state }: { state: ReturnType<typeof featureStateOf> }) {
  if (state === "planned") return <span className="text-small text-muted">{copy.planned}</span>;
  const isIncluded = state === "included";
  const Icon = isIncluded ? Check : Minus;
  return (
    <>
      <Icon aria-hidden className={isIncluded ? "mx-auto size-5 text-success" : "mx-auto size-5 text-line-strong"} />
      <span className="sr-only">{isIncluded ? copy.included : copy.notIncluded}</span>
    </>
  );
}
