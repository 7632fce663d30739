import { Check, Minus } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import type { OfferedPlan } from "../contract.ts";
import { planCopy as copy } from "../copy.ts";
import { FEATURE_GROUPS, featureStateOf } from "../feature-names.ts";

const MB = 1024 * 1024;
/** Three plans are sold. */
const ROW = "max-sm:grid max-sm:grid-cols-3";

/** What each plan includes: its limits and the 24 features. On a phone each feature is above its row, and the plans' names stay in view. */
export function FeatureTable({ plans }: { plans: readonly OfferedPlan[] }) {
  const limits: [string, (plan: OfferedPlan) => string][] = [
    [copy.limitRecording, (plan) => copy.minutes(plan.recording_limit_seconds / 60)],
    [copy.limitQuality, (plan) => copy.quality(plan.max_video_lines)],
    [copy.limitCreates, (plan) => (plan.create_limit === null ? copy.unlimited : String(plan.create_limit))],
    [copy.limitSends, (plan) => (plan.send_limit === null ? copy.unlimited : String(plan.send_limit))],
    [copy.limitUpload, (plan) => copy.megabytes(plan.max_upload_bytes / MB)],
    [copy.limitSeats, (plan) => (plan.max_seats === 1 ? "1" : copy.upTo(plan.max_seats))],
  ];
  return (
    // Relative: hidden texts in its cells must not widen the page.
    <div className="relative rounded-card border border-line bg-surface">
      <table className="w-full border-collapse text-left max-sm:block">
        <caption className="sr-only">{copy.compare}</caption>
        <thead className="max-sm:sticky max-sm:top-16 max-sm:z-10 max-sm:block max-sm:rounded-t-card max-sm:bg-surface max-sm:in-[:root:has([data-plan-banner])]:top-30">
          <tr className={`border-b border-line ${ROW}`}>
            <th scope="col" className="p-4 font-medium text-muted max-sm:sr-only">
              {copy.feature}
            </th>
            {plans.map((plan) => (
              <th key={plan.slug} scope="col" className="w-32 p-4 text-center font-semibold max-sm:w-auto max-sm:px-1">
                {plan.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {limits.map(([label, valueOf]) => (
            <Row key={label} label={label} plans={plans} cellOf={valueOf} />
          ))}
          {FEATURE_GROUPS.map((group) => (
            <Fragment key={group.title}>
              <tr className="border-b border-line bg-sunken max-sm:block">
                <th scope="colgroup" colSpan={plans.length + 1} className="px-4 py-2 text-small font-semibold max-sm:block">
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
    <tr className={`border-b border-line last:border-b-0 ${ROW}`}>
      <th scope="row" className="px-4 py-3 text-body font-normal max-sm:col-span-full max-sm:pb-0 max-sm:text-center">
        {label}
      </th>
      {plans.map((plan) => (
        <td key={plan.slug} className="px-4 py-3 text-center tabular-nums max-sm:px-1">
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
