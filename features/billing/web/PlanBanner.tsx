import { isNativeShell } from "@aside/web-client/billing-mode.ts";
import { copy as locked } from "@aside/core/entitlements/copy.ts";
import { setErrorAction } from "@aside/ui/feedback/toast.ts";
import type { PlanDetails } from "@aside/core/entitlements/contract.ts";
import { usePlan } from "@aside/core/entitlements/web/use-plan.ts";
import { cx } from "@aside/ui/class-names.ts";
import { Link } from "@aside/ui/elements/Link.tsx";
import { copy as recordingCopy } from "../../recording/copy.ts";
import { copy } from "../copy.ts";
import { UPDATE_CARD_PATH } from "../links.ts";

/** Errors that say that the plan lacks something lead to the plans. */
const LOCKED: readonly string[] = [
  locked.locked,
  locked.trialEnded,
  locked.planEnded,
  locked.noPlan,
  locked.createLimit,
  locked.sendLimit,
  recordingCopy.uploadLocked,
];
setErrorAction((message) =>
  LOCKED.includes(message) && !isNativeShell()
    ? { label: locked.seePlans, onClick: () => window.location.assign("/plan-details") }
    : undefined,
);

/** From then on the banner is urgent. */
const URGENT_DAYS = 4;

/**
 * The bar below the header while a trial runs, after it, and when a payment failed. With a button the header is 126 px high, without 114;
 * on phones 120 and 100.
 */
export function PlanBanner() {
  const { data: plan } = usePlan();
  if (!plan) return null;
  const days = plan.trial_period_days_left;
  const isLate = plan.status === "past_due" || plan.status === "unpaid";
  const text = isLate ? copy.paymentFailed : plan.has_ended ? endedText(plan) : days === null ? null : trialText(days);
  if (text === null) return null;
  const isUrgent = isLate || plan.has_ended || (days !== null && days < URGENT_DAYS);
  const hasButton = !isNativeShell() && (isLate ? plan.abilities.open_portal : plan.showOptionToUpgrade);
  return (
    <div
      role="status"
      data-plan-banner
      className={cx(
        "sticky top-16 z-20 border-b border-line text-small lg:top-[70px] lying:static",
        hasButton ? "h-14" : "h-9 lg:h-11",
        isUrgent ? "bg-warning-soft text-ink" : "bg-sunken text-ink",
      )}
    >
      <div className="mx-auto flex h-full max-w-content items-center justify-center gap-3 px-4">
        <span className={cx("min-w-0 leading-tight", isUrgent && "font-semibold")}>{text}</span>
        {hasButton && (
          <Link
            href={isLate ? UPDATE_CARD_PATH : "/plan-details"}
            className="inline-flex min-h-11 shrink-0 items-center rounded-control px-3 font-semibold text-ember-strong underline underline-offset-2"
          >
            {isLate ? copy.fixPayment : copy.upgrade}
          </Link>
        )}
      </div>
    </div>
  );
}

const trialText = (days: number): string => (days <= 0 ? copy.trialEndsToday : copy.trialEndsIn(days));
const endedText = ({ needs_seat, status, has_used_trial }: PlanDetails): string =>
  needs_seat ? locked.noSeat : status !== null ? copy.planEnded : has_used_trial ? copy.trialEnded : copy.noPlanYet;
