import type { Currency } from "@aside/contract/plans.ts";
import { Card } from "@aside/ui/elements/Card.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { cx } from "@aside/ui/class-names.ts";
import type { ReactNode } from "react";
import type { Order } from "../../checkout-contract.ts";
import { checkoutCopy as copy } from "../../copy.ts";
import { formatPrice } from "../../prices.ts";
import { formatDate } from "@aside/contract/time/instants.ts";

type Props = {
  order: { data: Order | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
  ends: boolean;
  children: ReactNode;
};

/** Amounts to pay now and, unless it `ends`, later. `children`: the promo code and the button. */
export function OrderSummary({ order, ends, children }: Props) {
  const { data } = order;
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-lead font-semibold">{copy.summary}</h2>
      {order.error ? (
        <ErrorState title={order.error.message} error={order.error} onRetry={() => void order.refetch()} />
      ) : !data ? (
        <Skeleton className="h-32" />
      ) : (
        <div aria-live="polite" aria-busy={order.isFetching} className={cx("transition-opacity", order.isFetching && "opacity-60")}>
          <dl className="flex flex-col gap-2">
            {data.lines.map((line) => (
              <Row key={line.label} label={line.label} amount={line.amount} currency={data.currency} />
            ))}
            {data.discount > 0 && <Row label={copy.discount} amount={-data.discount} currency={data.currency} />}
            {data.tax > 0 && <Row label={copy.tax} amount={data.tax} currency={data.currency} />}
            {data.credit > 0 && <Row label={copy.credit} amount={-data.credit} currency={data.currency} />}
            <Row isTotal label={copy.total} amount={data.total} currency={data.currency} />
          </dl>
          {data.credit_left > 0 && (
            <p className="pt-2 text-small text-muted">{copy.creditLeft(formatPrice(data.credit_left, data.currency))}</p>
          )}
          {ends && <p className="pt-2 text-small text-muted">{copy.freeNote}</p>}
          {!ends && data.renewal !== null && data.next_payment_at && (
            <p className="pt-2 text-small text-muted">
              {copy.renewal(formatPrice(data.renewal, data.currency), formatDate(data.next_payment_at))}
            </p>
          )}
        </div>
      )}
      {children}
    </Card>
  );
}

type RowProps = { label: string; amount: number; currency: Currency; isTotal?: boolean };

function Row({ label, amount, currency, isTotal = false }: RowProps) {
  return (
    <div className={cx("flex items-baseline justify-between gap-4", isTotal && "border-t border-line pt-2 text-lead font-semibold")}>
      <dt className="min-w-0 break-words">{label}</dt>
      <dd className="shrink-0 tabular-nums">{formatPrice(amount, currency)}</dd>
    </div>
  );
}
