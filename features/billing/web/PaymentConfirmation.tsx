import type { PlanDetails } from "@aside/core/entitlements/contract.ts";
import { Card } from "@aside/ui/elements/Card.tsx";
import { checkoutCopy as copy } from "../copy.ts";
import { formatPrice } from "../prices.ts";
import { nextPaymentOf } from "./plan-facts.ts";
import { useInvoices } from "./queries.ts";

/** After a payment: what was bought, what was paid for it, and what comes next. The amount is that of the invoice. */
export function PaymentConfirmation({ plan }: { plan: PlanDetails }) {
  const invoices = useInvoices(plan.abilities.see_invoices);
  const paid = invoices.data?.items.find(({ status }) => status === "paid");
  const isPaid = paid !== undefined && paid.paid > 0;
  const next = nextPaymentOf(plan);
  return (
    <Card className="flex flex-col gap-2 border-success">
      <h2 className="text-lead font-semibold">{isPaid ? copy.confirmed : copy.activated}</h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        <dt className="text-muted">{copy.bought}</dt>
        <dd>{paid?.description || plan.name}</dd>
        {paid && (
          <>
            <dt className="text-muted">{copy.paid}</dt>
            <dd className="tabular-nums">{formatPrice(paid.paid, paid.currency)}</dd>
          </>
        )}
        {next && (
          <>
            <dt className="text-muted">{copy.nextPayment}</dt>
            <dd>{next}</dd>
          </>
        )}
      </dl>
      {isPaid && <p className="text-small text-muted">{copy.receiptSent}</p>}
    </Card>
  );
}
