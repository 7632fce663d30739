import type { Currency, Duration } from "@aside/contract/plans.ts";
import { cx } from "@aside/ui/class-names.ts";
import type { OfferedPlan } from "../contract.ts";
import { planCopy as copy } from "../copy.ts";
import { formatAs, formatPrice } from "../prices.ts";

type Props = { plan: OfferedPlan; duration: Exclude<Duration, "lifetime">; currency: Currency; size: "text-title" | "text-display" };

/** The price per month, and how it is billed. */
export function PlanPrice({ plan, duration, currency, size }: Props) {
  const price = plan.prices[duration]?.[currency] ?? 0;
  return (
    <p>
      <span className={cx(size, "font-semibold tabular-nums")}>{formatAs(price, currency, duration, "monthly")}</span>{" "}
      <span className="text-muted">{plan.is_for_company ? copy.perSeatMonth : copy.perMonth}</span>
      <span className="block text-small text-muted tabular-nums">
        {duration === "annually" ? copy.billedYearly(formatPrice(price, currency)) : copy.billedMonthly}
      </span>
    </p>
  );
}
