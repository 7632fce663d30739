import { Badge } from "@aside/ui/elements/Badge.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import type { Invoice } from "../checkout-contract.ts";
import { planCopy as copy } from "../copy.ts";
import { formatPrice } from "../prices.ts";
import { formatDay } from "./format-day.ts";
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

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const number = invoice.number ?? invoice.id;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2">
      <span className="min-w-0 flex-1 basis-48">
        <span className="block font-medium tabular-nums">{formatDay(invoice.created_at)}</span>
        <span className="block text-small text-muted">{invoice.description || number}</span>
      </span>
      <Badge tone={invoice.status === "paid" ? "success" : invoice.status === "open" ? "warning" : "neutral"}>
        {invoice.refunded > 0 ? copy.refunded(formatPrice(invoice.refunded, invoice.currency)) : copy.invoiceStatus[invoice.status]}
      </Badge>
      <span className="tabular-nums">{formatPrice(invoice.total, invoice.currency)}</span>
      {(invoice.pdf ?? invoice.url) && (
        <a
          href={invoice.pdf ?? invoice.url ?? undefined}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-2"
          aria-label={`${copy.invoiceOf(number)} ${invoice.pdf ? copy.invoicePdf : copy.invoiceView}`}
        >
          {invoice.pdf ? copy.invoicePdf : copy.invoiceView}
        </a>
      )}
    </li>
  );
}
