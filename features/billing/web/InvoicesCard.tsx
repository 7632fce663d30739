import { Card } from "@aside/ui/elements/Card.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { planCopy as copy } from "../copy.ts";
import { InvoiceRow } from "./InvoiceRow.tsx";
import { useInvoices } from "./queries.ts";

export function InvoicesCard() {
  const { data, error, refetch } = useInvoices(true);
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-lead font-semibold">{copy.invoicesTitle}</h2>
      {error ? (
        <ErrorState title={copy.invoicesFailed} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-16" />
      ) : data.items.length === 0 ? (
        <p className="text-muted">{copy.noInvoices}</p>
      ) : (
        <ul className="flex flex-col">
          {data.items.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      )}
    </Card>
  );
}
