import { Card } from "@aside/ui/elements/Card.tsx";
import { planCopy as copy } from "../copy.ts";
import { InvoiceList } from "./InvoiceList.tsx";
import { InvoiceRow } from "./InvoiceRow.tsx";
import { useInvoices } from "./queries.ts";

export function InvoicesCard() {
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-lead font-semibold">{copy.invoicesTitle}</h2>
      <InvoiceList invoices={useInvoices(true)}>{(invoice) => <InvoiceRow key={invoice.id} invoice={invoice} />}</InvoiceList>
    </Card>
  );
}
