import { Badge } from "@aside/ui/elements/Badge.tsx";
import type { ReactNode } from "react";
import type { Invoice } from "../checkout-contract.ts";
import { planCopy as copy } from "../copy.ts";
import { formatPrice } from "../prices.ts";
import { formatDate } from "@aside/contract/time/instants.ts";

export const numberOf = (invoice: Invoice): string => invoice.number ?? invoice.id;

/** What was charged, as the receipt says, or is due. Credit that was used or remains is on the invoice itself. */
const amountOf = ({ status, paid, due, total }: Invoice): number =>
  status === "paid" ? paid : status === "open" ? due : Math.max(0, total);

/** `children` follow in the same row, or below it where there is no room. */
export function InvoiceRow({ invoice, children }: { invoice: Invoice; children?: ReactNode }) {
  const number = numberOf(invoice);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2">
      <span className="min-w-0 flex-1 basis-48">
        <span className="block font-medium tabular-nums">{formatDate(invoice.created_at)}</span>
        <span className="block text-small text-muted">{invoice.description || number}</span>
      </span>
      <Badge tone={invoice.status === "paid" ? "success" : invoice.status === "open" ? "warning" : "neutral"}>
        {invoice.refunded > 0 ? copy.refunded(formatPrice(invoice.refunded, invoice.currency)) : copy.invoiceStatus[invoice.status]}
      </Badge>
      <span className="tabular-nums">{formatPrice(amountOf(invoice), invoice.currency)}</span>
      {(invoice.pdf ?? invoice.url) && (
        <a
          href={invoice.pdf ?? invoice.url ?? undefined}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-2"
          aria-label={`${copy.invoiceOf(number)} ${invoice.pdf ? copy.invoicePdf : copy.invoiceView}`}
        >
          {invoice.pdf ? copy.invoicePdf : copy.invoiceView}
        </a>
      )}
      {children}
    </li>
  );
}
