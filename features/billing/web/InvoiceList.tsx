import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import type { ReactNode } from "react";
import type { Invoice } from "../checkout-contract.ts";
import { planCopy as copy } from "../copy.ts";

type Props = {
  /** The shape of a query. */
  invoices: { data: { items: Invoice[] } | undefined; error: Error | null; refetch: () => unknown };
  children: (invoice: Invoice) => ReactNode;
};

/** Invoices in each state of their query. What was loaded stays when a later attempt fails. `children` renders one `<li>`. */
export function InvoiceList({ invoices: { data, error, refetch }, children }: Props) {
  if (error && !data) return <ErrorState title={copy.invoicesFailed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-16" />;
  if (data.items.length === 0) return <p className="text-muted">{copy.noInvoices}</p>;
  return <ul className="flex flex-col">{data.items.map(children)}</ul>;
}
