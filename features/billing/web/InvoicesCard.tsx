import type { PlanDetails } from "@aside/core/entitlements/contract.ts";
import { Card } from "@aside/ui/elements/Card.tsx";
import { formatPrice } from "../prices.ts";
import { planCopy as copy } from "../copy.ts";
import { InvoiceList } from "./InvoiceList.tsx";
import { InvoiceRow } from "./InvoiceRow.tsx";
import { useBillingDetails, useInvoices } from "./queries.ts";

export function InvoicesCard({ plan }: { plan: PlanDetails }) {
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-lead font-semibold">{copy.invoicesTitle}</h2>
      <Credit owner="user" />
      {plan.company_name !== null && plan.abilities.buy_for_company && <Credit owner="company" />}
      <InvoiceList invoices={useInvoices(true)}>{(invoice) => <InvoiceRow key={invoice.id} invoice={invoice} />}</InvoiceList>
    </Card>
  );
}

/** The account's credit for later payments. */
function Credit({ owner }: { owner: PlanDetails["owner"] }) {
  const credit = useBillingDetails(owner).data?.credit;
  return credit ? <p>{copy.credit[owner](formatPrice(credit.amount, credit.currency))}</p> : null;
}
